import { useSyncExternalStore } from 'react';
import { type SportLink, useRootData } from '../../platform/root-data.ts';
import { readLocal, writeLocal } from '../../platform/storage.ts';

const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Stores the sport whose page is shown and notifies the components that link to the last one. */
export function rememberSport(id: string): void {
  writeLocal('sport', id);
  for (const listener of listeners) listener();
}

/** The sport that this browser showed last. On the server, and in a browser that has shown none, the menu's first sport. */
export function useLastSport(): SportLink | undefined {
  const id = useSyncExternalStore(
    subscribe,
    () => readLocal('sport'),
    () => null,
  );
  const sports = useRootData()?.sports;
  if (sports?.state !== 'loaded') return undefined;
  return sports.data.find((sport) => sport.id === id) ?? sports.data[0];
}
