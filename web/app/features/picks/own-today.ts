import type { Output, todayCalls } from '@outpick/contracts';
import { useSyncExternalStore } from 'react';
import type { FinalResult } from '../../platform/load-result.ts';

type OwnToday = FinalResult<Output<typeof todayCalls.getOwnToday>>;

let current: OwnToday | undefined;
const listeners = new Set<() => void>();

/** Stores the player's own answer about today. A failed load does not replace an earlier answer. */
export function setOwnToday(next: OwnToday | undefined): void {
  if (next?.state === 'failed' && current?.state === 'loaded') return;
  current = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The player's own answer about today; undefined for visitors, until it has loaded, and on the server. */
export const useOwnToday = (): OwnToday | undefined =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  );
