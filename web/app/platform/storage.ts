import { localKeys } from '@outpick/contracts';
import { useSyncExternalStore } from 'react';

/**
 * Local and session storage that never throw: if the browser forbids storage, reads return null and writes do nothing.
 * The key types list everything the site may store.
 */
export type LocalKey = keyof typeof localKeys;

/** The email being verified, the recovery token, and drafts saved before signing in. */
export type SessionKey = 'email' | 'recovery' | `draft ${string}`;

const attempt = <T>(work: () => T, fallback: T): T => {
  try {
    return work();
  } catch {
    return fallback;
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

/** Deletes everything in Cache Storage. The browser may forbid it, and only secure pages have it. */
export async function clearCaches(): Promise<void> {
  try {
    for (const name of await caches.keys()) await caches.delete(name);
  } catch {
    // Without access to Cache Storage, there is nothing to delete.
  }
}

const neverChanges = () => () => undefined;

/** A session-storage value as it was when the screen rendered; `undefined` on the server and until hydration. */
export const useTabValue = (key: SessionKey): string | null | undefined =>
  useSyncExternalStore<string | null | undefined>(
    neverChanges,
    () => readTab(key),
    () => undefined,
  );
