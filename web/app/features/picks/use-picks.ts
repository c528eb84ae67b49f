import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { onEachSecond } from '../../platform/each-second.ts';
import { serverNow } from '../../platform/server-time.ts';
import { browserSaver } from './browser-saver.ts';
import { unknownRow } from './row.ts';
import type { RowView, Saver } from './saver.ts';

const unknown: RowView = { ...unknownRow, canUndo: false };
const subscribe = (listener: () => void) => browserSaver().subscribe(listener);

/** The state of a game's pick. Unknown on the server and until hydration. */
export const usePickRow = (slateGameId: string): RowView =>
  useSyncExternalStore(
    subscribe,
    () => browserSaver().rowOf(slateGameId),
    () => unknown,
  );

type Rows = ReadonlyMap<string, RowView>;
const noRows: Rows = new Map();

/** The states of several games' picks. The map is the same object until one of them changes. */
export function usePickRows(ids: readonly string[]): Rows {
  const key = ids.join(' ');
  const read = useMemo(() => {
    let last = noRows;
    return () => {
      const saver = browserSaver();
      const next = new Map(key.split(' ').map((id) => [id, saver.rowOf(id)]));
      const isSame = next.size === last.size && [...next].every(([id, row]) => last.get(id) === row);
      if (!isSame) last = next;
      return last;
    };
  }, [key]);
  return useSyncExternalStore(subscribe, read, () => noRows);
}

/** A text derived from the picks; the component renders only when it changes. */
export const useFromPicks = <T extends string | number | boolean | undefined>(
  read: (saver: Saver) => T,
  initial: T,
): T =>
  useSyncExternalStore<T>(
    subscribe,
    () => read(browserSaver()),
    () => initial,
  );

const subscribeToTime = (listener: () => void) => {
  const stop = [onEachSecond(listener), browserSaver().subscribe(listener)];
  return () => {
    for (const one of stop) one();
  };
};

/** The same for a text that depends on the server's time, too. */
export const useFromPicksAndTime = <T extends string | number | boolean | undefined>(
  read: (saver: Saver, now: number) => T,
  initial: T,
): T =>
  useSyncExternalStore<T>(
    subscribeToTime,
    () => read(browserSaver(), serverNow()),
    () => initial,
  );

/** Tells the saver which of the listed games have locked. */
export function useLocks(lockedIds: string): void {
  useEffect(() => {
    if (lockedIds !== '') browserSaver().lock(lockedIds.split(' '));
  }, [lockedIds]);
}
