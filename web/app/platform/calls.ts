import type { Caller } from '@outpick/contracts';
import { createContext } from 'react-router';

/**
 * How a screen's data function makes its calls. On the server the answer comes from inside the process, in the
 * browser by fetch; the data function is the same one and does not know.
 */
export const callContext = createContext<Caller>();

/** The site's public origin, for canonical addresses. */
export const originContext = createContext<string>();
