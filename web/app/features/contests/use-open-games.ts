import type { ContestGame } from '@outpick/contracts';
import { useEffect, useRef } from 'react';
import { useTimeDerived } from '../../platform/each-second.ts';
import { spread } from '../../platform/spread.ts';
import { isOpen } from './choices.ts';

const idsOf = (games: readonly ContestGame[]) => games.map(({ id }) => id).join(' ');

/** The games that are open now. Renders again when a game locks. */
export function useOpenGames(games: readonly ContestGame[]): readonly ContestGame[] {
  const ids = useTimeDerived<string>(
    (now) => idsOf(games.filter((game) => isOpen(game, now))),
    idsOf(games.filter(({ state }) => state === 'open')),
  );
  const open = new Set(ids.split(' '));
  return games.filter(({ id }) => open.has(id));
}

/** Reloads some seconds after a game has locked, to show whether it has begun. A random delay spreads the requests of all browsers. */
export function useRefreshAfterLock(openCount: number, refresh: () => Promise<unknown>): void {
  const previousCount = useRef(openCount);
  useEffect(() => {
    const locked = openCount < previousCount.current;
    previousCount.current = openCount;
    if (!locked) return undefined;
    const timer = setTimeout(() => void refresh(), 2000 + spread() * 15_000);
    return () => clearTimeout(timer);
  }, [openCount, refresh]);
}
