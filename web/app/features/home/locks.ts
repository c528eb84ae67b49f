import { formatCount } from '../../platform/numbers.ts';
import { formatWait } from '../picks/index.ts';
import type { HomeData } from './load.ts';

const DAY_MS = 86_400_000;
const EVENING_HOUR = 17;

const dayOf = (time: number) => new Date(time).toDateString();

/** The day of a lock in the visitor's time zone: "Tonight", "Today", "Tomorrow", "Saturday", "Nov 28". */
function nameDay(lock: number, now: number): string {
  const date = new Date(lock);
  if (dayOf(lock) === dayOf(now)) return date.getHours() >= EVENING_HOUR ? 'Tonight' : 'Today';
  if (dayOf(lock) === dayOf(now + DAY_MS)) return 'Tomorrow';
  return lock - now < 6 * DAY_MS
    ? date.toLocaleDateString('en-US', { weekday: 'long' })
    : date.toLocaleDateString('en-US', { month: 'short', day: 'numeric' });
}

/** Describes the locks of the next day that has some, in the visitor's time zone: "Tonight: 14 games lock, next in 23 min". */
export function describeLocks(locks: HomeData['locks'], now: number): string {
  const coming = locks.map(({ at, games }) => ({ at: Date.parse(at), games })).filter(({ at }) => at > now);
  const [next] = coming;
  if (!next) return 'Every game has locked. New ones open soon.';
  const games = coming
    .filter(({ at }) => dayOf(at) === dayOf(next.at))
    .reduce((sum, lock) => sum + lock.games, 0);
  const what = `${nameDay(next.at, now)}: ${formatCount(games, 'game')}`;
  const wait = formatWait(next.at - now);
  return games === 1 ? `${what} locks, in ${wait}` : `${what} lock, next in ${wait}`;
}
