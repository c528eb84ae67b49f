import { createContext as createReactContext } from 'react';
import { createContext } from 'react-router';

/**
 * A random value that marks the inline scripts placed by the renderer, new for each rendering. Only marked scripts are hashed
 * into the page's Content-Security-Policy, so a script injected through content does not run. Undefined in the browser: the
 * mark is removed before the page leaves the server.
 */
export const MarkerContext = createReactContext<string | undefined>(undefined);

/** The same marker, for the request handler. */
export const markerContext = createContext<string>();

/** Reports errors thrown while rendering. */
export const reportContext = createContext<(error: unknown) => void>();
