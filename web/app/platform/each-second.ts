import { useSyncExternalStore } from 'react';
import { serverNow } from './server-time.ts';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Waits for the next second to begin: one timer, however many look at the clock. */
function wait(): void {
  timer = setTimeout(
    () => {
      wait();
      for (const listener of listeners) listener();
    },
    1000 - (serverNow() % 1000),
  );
}

/** Calls as each second begins, until the returned function is called. */
export function onEachSecond(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) wait();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearTimeout(timer);
  };
}

/**
 * Something that follows from the time. It is read as each second begins, and what uses it is drawn anew only when it
 * has changed. The server's HTML and the first drawing in the browser show `before`: a cached page knows no time.
 */
export const useAtThisTime = <T extends string | number | undefined>(
  read: (now: number) => T,
  before: T,
): T =>
  useSyncExternalStore<T>(
    onEachSecond,
    () => read(serverNow()),
    () => before,
  );
