import { createContext } from 'react';

/** Asks the operator for the password and a code; resolves to whether they proved who they are. */
export type AskConfirmation = () => Promise<boolean>;

export const Confirmation = createContext<AskConfirmation>(async () => Promise.resolve(false));
