import { createContext } from 'react';

/**
 * The renderer's secret mark on the inline scripts that it places itself, unknown outside one rendering. Only
 * scripts that bear it are named in the page's Content-Security-Policy, so that content cannot smuggle one in.
 * Absent in the browser: the mark is taken off before a page leaves the server.
 */
export const MarkerContext = createContext<string | undefined>(undefined);
