import type { Caller } from '@outpick/contracts';
import { createContext } from 'react-router';

/** Makes a loader's API calls: inside the process on the server, by fetch in the browser. */
export const callContext = createContext<Caller>();

/** The site's public origin, for canonical addresses. */
export const originContext = createContext<string>();
