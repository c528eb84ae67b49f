import { dayAt, dayMs, tuesdayUpTo } from '../calendar.ts';
import type { League } from '../types.ts';

const hourMs = 3_600_000;
/** Delay between the end of a game and its result in the feed. */
const resultDelayMs = hourMs / 3;
const leadMs: Readonly<Record<League['window'], number>> = { week: 6 * dayMs, day: 36 * hourMs };
/** Limits of the replay: enough games for a track record, but few enough for the demo to start fast. */
const maxSlates: Readonly<Record<League['window'], number>> = { week: 8, day: 14 };
const maxGames = 450;

interface Window {
  readonly first: number;
  readonly end: number;
  readonly games: number;
}

/**
 * The opening times of a league's newest slates, oldest first. A slate opens a fixed time (`leadMs`) before its first game,
 * or later if results of earlier windows are not in yet.
 */
export function slateTimes(league: League, minutesLong: number, now: number): number[] {
  const slates: { opens: number; games: number }[] = [];
  let lastEnd = Number.NEGATIVE_INFINITY;
  for (const { first, end, games } of windowsOf(league, minutesLong, now)) {
    const opens = Math.max(first - leadMs[league.window], lastEnd + resultDelayMs);
    lastEnd = Math.max(lastEnd, end);
    if (opens < now) slates.push({ opens, games });
  }
  const times: number[] = [];
  let games = 0;
  for (const slate of slates.toReversed()) {
    if (times.length >= maxSlates[league.window] || games >= maxGames) break;
    times.unshift(slate.opens);
    games += slate.games;
  }
  return times;
}

/** The windows with games in the last 120 days or later, in order. */
function windowsOf(league: League, minutesLong: number, now: number): Window[] {
  const windows = new Map<number, Window>();
  for (const { startsAt, status } of league.games) {
    const start = Date.parse(startsAt);
    if (start < now - 120 * dayMs || status === 'postponed' || status === 'cancelled') continue;
    const day = dayAt(start, league.timeZone);
    const window = league.window === 'week' ? tuesdayUpTo(day) : day;
    const { first, end, games } = windows.get(window) ?? { first: start, end: start, games: 0 };
    windows.set(window, {
      first: Math.min(first, start),
      end: Math.max(end, start + minutesLong * 60_000),
      games: games + 1,
    });
  }
  return [...windows].toSorted(([a], [b]) => a - b).map(([, window]) => window);
}
