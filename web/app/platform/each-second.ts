import { useSyncExternalStore } from 'react';
import { serverNow } from './server-time.ts';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Schedules the start of the next second, with one timer for all listeners. */
function schedule(): void {
  timer = setTimeout(
    () => {
      schedule();
      for (const listener of listeners) listener();
    },
    1000 - (serverNow() % 1000),
  );
}

/** Calls the listener at the start of each second; returns a function that stops it. */
export function onEachSecond(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) schedule();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearTimeout(timer);
  };
}

/**
 * A value derived from the server's time, read each second; the component re-renders only when it changes. Server HTML and
 * the first render in the browser use `initial`, since a cached page cannot know the time.
 */
export const useTimeDerived = <T extends string | number | undefined>(
  read: (now: number) => T,
  initial: T,
): T =>
  useSyncExternalStore<T>(
    onEachSecond,
    () => read(serverNow()),
    () => initial,
  );
