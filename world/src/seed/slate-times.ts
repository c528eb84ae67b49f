import { dayAt, dayMs, tuesdayUpTo } from '../calendar.ts';
import type { League } from '../types.ts';

const hourMs = 3_600_000;
/** How long a result takes to come in. */
const newsMs = hourMs / 3;
const leadMs: Readonly<Record<League['window'], number>> = { week: 6 * dayMs, day: 36 * hourMs };
/** Slates played back, and games after which there are enough: a track record to look at, and a demo that starts soon. */
const mostSlates: Readonly<Record<League['window'], number>> = { week: 8, day: 14 };
const enoughGames = 450;

interface Window {
  readonly first: number;
  readonly over: number;
  readonly games: number;
}

/**
 * When the newest slates of a league could open first, oldest first: not too long before their first game, and after the
 * results of all windows before.
 */
export function slateTimes(league: League, minutesLong: number, now: number): number[] {
  const slates: { opens: number; games: number }[] = [];
  let settled = Number.NEGATIVE_INFINITY;
  for (const { first, over, games } of windowsOf(league, minutesLong, now)) {
    const opens = Math.max(first - leadMs[league.window], settled + newsMs);
    settled = Math.max(settled, over);
    if (opens < now) slates.push({ opens, games });
  }
  const times: number[] = [];
  let games = 0;
  for (const slate of slates.toReversed()) {
    if (times.length >= mostSlates[league.window] || games >= enoughGames) break;
    times.unshift(slate.opens);
    games += slate.games;
  }
  return times;
}

/** The windows with games of the last months and of the days to come, in order. */
function windowsOf(league: League, minutesLong: number, now: number): Window[] {
  const windows = new Map<number, Window>();
  for (const { startsAt, status } of league.games) {
    const start = Date.parse(startsAt);
    if (start < now - 120 * dayMs || status === 'postponed' || status === 'cancelled') continue;
    const day = dayAt(start, league.timeZone);
    const window = league.window === 'week' ? tuesdayUpTo(day) : day;
    const { first, over, games } = windows.get(window) ?? { first: start, over: start, games: 0 };
    windows.set(window, {
      first: Math.min(first, start),
      over: Math.max(over, start + minutesLong * 60_000),
      games: games + 1,
    });
  }
  return [...windows].toSorted(([a], [b]) => a - b).map(([, window]) => window);
}
