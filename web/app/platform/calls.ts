import type { Caller } from '@outpick/contracts';
import { createContext } from 'react-router';

/** Makes a loader's API calls: inside the process on the server, by fetch in the browser. */
export const callContext = createContext<Caller>();

/**
 * Called by a loader on the server if the address names something that is not on the page, so that the page is not cached
 * under that name. Does nothing in the browser.
 */
export const skipCacheContext = createContext<() => void>(() => {});

/** The site's public origin, for canonical addresses. */
export const originContext = createContext<string>();
