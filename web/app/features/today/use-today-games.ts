import type { Today, TodayGame } from '@outpick/contracts';
import { useEffect, useRef, useState } from 'react';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { useTimeDerived } from '../../platform/each-second.ts';
import { spread } from '../../platform/spread.ts';
import { loadToday } from './load.ts';

/** A visible page is loaded again after this time, and when it becomes visible. Spread by up to a half. */
const RELOAD_MS = 120_000;

/** The page's games, loaded again while the page is open: after locks, when it becomes visible, and every few minutes. */
export function useTodayGames(loaded: Today, query: URLSearchParams): Today {
  const [today, setToday] = useState(loaded);
  const search = query.toString();
  useEffect(() => setToday(loaded), [loaded]);
  const lockedCount = useTimeDerived((now) => countLocked(today.games, now), 0);
  const previousCount = useRef(lockedCount);

  useEffect(() => {
    let current = true;
    const reload = async () => {
      if (document.visibilityState !== 'visible') return;
      const fresh = await loadToday(callFromBrowser, new URLSearchParams(search));
      // If a reload fails, the last data stays.
      if (current && fresh.state === 'loaded') setToday(fresh.data);
    };
    const isLock = lockedCount > previousCount.current;
    previousCount.current = lockedCount;
    const wait = isLock ? 2000 + spread() * 15_000 : RELOAD_MS * (1 + spread() / 2);
    const timer = setInterval(() => void reload(), wait);
    const onVisible = () => void reload();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      current = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [search, lockedCount, today]);
  return today;
}

const countLocked = (games: readonly TodayGame[], now: number): number =>
  games.filter(({ game: { state, date } }) => state !== 'open' || Date.parse(date) <= now).length;

/** The ids of the open games that have locked by the clock, separated by spaces. */
export const useLockedIds = (games: readonly TodayGame[]): string =>
  useTimeDerived<string>(
    (now) =>
      games
        .filter(({ game: { state, date } }) => state !== 'open' || Date.parse(date) <= now)
        .map(({ game }) => game.id)
        .join(' '),
    '',
  );
