import { localKeys } from '@outpick/contracts';

/**
 * Local and session storage that never throw: a browser may forbid them altogether, and the site is then simply
 * forgetful. The keys are the product's whole list, so that nothing else is ever kept.
 */
export type LocalKey = keyof typeof localKeys;

/** The e-mail being verified, the bearer of a recovery, and what was filled in before someone was sent to sign in. */
export type SessionKey = 'email' | 'recovery' | `draft ${string}`;

const attempt = <T>(work: () => T, otherwise: T): T => {
  try {
    return work();
  } catch {
    return otherwise;
  }
};

export const readLocal = (key: LocalKey): string | null =>
  attempt(() => localStorage.getItem(localKeys[key]), null);

export const writeLocal = (key: LocalKey, value: string): void =>
  attempt(() => localStorage.setItem(localKeys[key], value), undefined);

export const removeLocal = (key: LocalKey): void =>
  attempt(() => localStorage.removeItem(localKeys[key]), undefined);

export const readTab = (key: SessionKey): string | null => attempt(() => sessionStorage.getItem(key), null);

export const writeTab = (key: SessionKey, value: string): void =>
  attempt(() => sessionStorage.setItem(key, value), undefined);

export const removeTab = (key: SessionKey): void => attempt(() => sessionStorage.removeItem(key), undefined);
