import { createContext } from 'react-router';

/** The marker of the rendering under way; see `marker.ts`. */
export const markerContext = createContext<string>();

/** Where the rendering under way reports faults. */
export const reportContext = createContext<(error: unknown) => void>();
