import { type ContestState, formatLead, type Gap } from '@outpick/contracts';
import { formatStart } from '../../platform/dates.ts';
import { formatCount } from '../../platform/numbers.ts';
import { formatWait } from './words.ts';

/** Games that lock later than this are not counted. Today folds them. */
const SOON_MS = 48 * 3_600_000;
/** A lock within this time is named without its day. */
const SAME_DAY_MS = 18 * 3_600_000;

/** A lock within this time is named with the wait for it. */
const LAST_HOUR_MS = 3_600_000;

interface DayGame {
  readonly date: string;
  readonly state: ContestState;
  readonly isPicked: boolean;
}

/** What a player has to do and to wait for. Locks are in ms since 1970. */
export interface Day {
  /** Open games without a pick, and the first of their locks. */
  readonly toPick: number;
  readonly nextLock: number | undefined;
  /** Open games with a pick, and the first of their locks. */
  readonly waiting: number;
  readonly firstWaiting: number | undefined;
  readonly playing: number;
}

/** Counts the games of the next two days. Without a time (a cached page cannot know it) every listed open game counts. */
export function summarizeDay(games: readonly DayGame[], now?: number): Day {
  const isOpen = ({ state, date }: DayGame) => {
    const lock = Date.parse(date);
    return state === 'open' && (now === undefined || (lock > now && lock < now + SOON_MS));
  };
  const hasBegun = ({ state, date }: DayGame) =>
    state === 'locked' || (state === 'open' && now !== undefined && Date.parse(date) <= now);
  const locksOf = (isPicked: boolean) =>
    games
      .filter((game) => isOpen(game) && game.isPicked === isPicked)
      .map(({ date }) => Date.parse(date))
      .toSorted((a, b) => a - b);
  const [toPick, waiting] = [locksOf(false), locksOf(true)];
  return {
    toPick: toPick.length,
    nextLock: toPick[0],
    waiting: waiting.length,
    firstWaiting: waiting[0],
    playing: games.filter(hasBegun).length,
  };
}

/** "6:05 PM EST", with its day if that is not today or tonight, and in the last hour with the wait: "6:05 PM EST, in 9 min". */
export function formatLock(lock: number, now: number): string {
  const { day, time } = formatStart(new Date(lock).toISOString(), 'coming');
  const wait = lock - now;
  if (wait >= SAME_DAY_MS) return `${day}, ${time}`;
  return wait < LAST_HOUR_MS ? `${time}, in ${formatWait(wait)}` : time;
}

/** The state of the day in a sentence: "3 to pick, next lock 6:05 PM." */
export function describeDay({ toPick, nextLock, waiting, playing }: Day, now?: number): string {
  if (toPick > 0) {
    const lock =
      nextLock === undefined || now === undefined ? '' : `, next lock ${formatLock(nextLock, now)}`;
    return `${toPick} to pick${lock}.`;
  }
  if (waiting > 0) return 'All picked.';
  return playing > 0 ? `${formatCount(playing, 'game')} being played.` : 'No game to pick at the moment.';
}

/** The saved picks of open games: "1 pick waiting, locks 1:05 PM." Undefined without any. */
export function describeWaiting({ waiting, firstWaiting }: Day, now: number): string | undefined {
  if (waiting === 0 || firstWaiting === undefined) return undefined;
  const locks = waiting === 1 ? 'locks' : 'first lock';
  return `${formatCount(waiting, 'pick')} waiting, ${locks} ${formatLock(firstWaiting, now)}.`;
}

/** "12.4 ahead of the algorithm this week." Undefined without a result this week. */
export function describeWeek(week: Gap): string | undefined {
  if (week.games === 0) return undefined;
  const lead = formatLead(week);
  const standing = lead === 'level' ? 'Level with' : lead.replace('ahead', 'ahead of');
  return `${standing} the algorithm this week.`;
}
