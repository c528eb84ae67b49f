import { useSyncExternalStore } from 'react';
import { readLocal, removeLocal, writeLocal } from './storage.ts';

/**
 * Who is signed in, as the browser knows it: signed in means that a token is stored. Pages are cached whole and
 * the same for everyone, so the server never knows; `html[data-auth]` carries the answer to the style sheet before
 * the first paint, and this module to the components after it.
 */
const listeners = new Set<() => void>();
const expiryListeners = new Set<() => void>();

export const readToken = (): string | null => readLocal('token');

/** Puts the answer where the style sheet sees it. Also called after hydration, which may have dropped it. */
export function showSession(): void {
  document.documentElement.dataset['auth'] = readToken() ? 'in' : 'out';
}

function announce(): void {
  showSession();
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  window.addEventListener('storage', announce);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', announce);
  };
};

/** Signed in on this device from now on. */
export function startSession({ token, id }: { readonly token: string; readonly id: string }): void {
  writeLocal('token', token);
  writeLocal('id', id);
  announce();
}

/** Forgets the session on this device, and lets nobody know yet. */
export function forgetSession(): void {
  removeLocal('token');
  removeLocal('id');
}

/** Forgets the session on this device. */
export function endSession(): void {
  forgetSession();
  announce();
}

/** A page's first call may be refused before its script has come as far as to listen. */
let untold = false;

/** The server no longer accepts the stored token: forget it and tell whoever can take the person home. */
export function expireSession(): void {
  endSession();
  untold = expiryListeners.size === 0;
  for (const listener of expiryListeners) listener();
}

export function onSessionExpired(listener: () => void): () => void {
  expiryListeners.add(listener);
  if (untold) {
    untold = false;
    listener();
  }
  return () => expiryListeners.delete(listener);
}

/** Whether a token is stored; `undefined` on the server and until hydration, when nobody can know. */
export function useSignedIn(): boolean | undefined {
  return useSyncExternalStore<boolean | undefined>(
    subscribe,
    () => readToken() !== null,
    () => undefined,
  );
}
