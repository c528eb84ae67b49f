import { createContext } from 'react';

/** Asks the operator to confirm their identity; resolves to whether they did. */
export type AskConfirmation = () => Promise<boolean>;

export const Confirmation = createContext<AskConfirmation>(async () => Promise.resolve(false));
