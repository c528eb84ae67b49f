import { id as anId } from '@outpick/contracts';
import { useSyncExternalStore } from 'react';
import { clearKeptValues } from './device-store.ts';
import { clearCaches, readLocal, removeLocal, writeLocal } from './storage.ts';

/**
 * The browser's session: a stored token means signed in. Pages are cached and the same for all visitors, so the server does
 * not know who is signed in. `html[data-auth]` is the state for the style sheet before the first paint; this module has the
 * state for the components.
 */
const listeners = new Set<() => void>();
const expiryListeners = new Set<() => void>();

export const readToken = (): string | null => readLocal('token');

/** The id of the player who is signed in on this device. */
export function readAccountId(): string | undefined {
  const id = anId.safeParse(readLocal('id'));
  return id.success && readToken() !== null ? id.data : undefined;
}

/** Sets `html[data-auth]`. Called again after hydration, which may have removed it. */
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

/** Stores the token and notifies the components. */
export function startSession({ token, id }: { readonly token: string; readonly id: string }): void {
  // Other tabs read both at each change. The token comes last, so that none of them takes it for another account's.
  if (readToken() !== null) removeLocal('token');
  writeLocal('id', id);
  writeLocal('token', token);
  announce();
}

async function removeSession(): Promise<void> {
  removeLocal('token');
  removeLocal('id');
  await clearCaches();
}

/**
 * Removes the session, and what this device keeps for its account, without notifying the components. Resolves when the
 * browser's caches are cleared, too.
 */
export async function forgetSession(): Promise<void> {
  await removeSession();
  await clearKeptValues();
}

/**
 * Removes the session and notifies the components. What is kept for the account stays: a session may have expired before a pick
 * could be sent.
 */
export function endSession(): void {
  void removeSession();
  announce();
}

/** Set when the session expired before any listener was registered: a page's first call may fail before hydration. */
let expiryPending = false;

/** Called when the server rejects the stored token. */
export function expireSession(): void {
  endSession();
  expiryPending = expiryListeners.size === 0;
  for (const listener of expiryListeners) listener();
}

export function onSessionExpired(listener: () => void): () => void {
  expiryListeners.add(listener);
  if (expiryPending) {
    expiryPending = false;
    listener();
  }
  return () => expiryListeners.delete(listener);
}

/**
 * The back-forward cache restores a page as it was left, and a page in it gets no storage events. So a signed-in page is
 * hidden on leaving, and loaded again on return if the session has ended or changed since.
 */
export function guardRestoredPages(): void {
  const { style } = document.documentElement;
  let tokenOnLeaving: string | null = null;
  window.addEventListener('pagehide', ({ persisted }) => {
    tokenOnLeaving = readToken();
    if (persisted && tokenOnLeaving !== null) style.visibility = 'hidden';
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    if (tokenOnLeaving !== null && readToken() !== tokenOnLeaving) {
      window.location.reload();
      return;
    }
    style.visibility = '';
    announce();
  });
}

/** Calls the listener when somebody signs in or out, in this tab or another. Returns a function that stops it. */
export const onSessionChange = (listener: () => void): (() => void) => subscribe(listener);

/** Whether a token is stored; `undefined` on the server and until hydration. */
export function useSignedIn(): boolean | undefined {
  return useSyncExternalStore<boolean | undefined>(
    subscribe,
    () => readToken() !== null,
    () => undefined,
  );
}
