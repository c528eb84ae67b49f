import type { Role, TodayItem, TodayName } from '@outpick/contracts/admin';
import type { Platform } from '../../../platform/platform.ts';

/** The result of a check: how much work waits, and since when. */
interface WaitingWork {
  readonly severity: TodayItem['severity'];
  readonly count: number;
  readonly oldestAt: Date | null;
  readonly examples?: readonly string[];
}

/** One kind of work that waits for a person. */
export interface TodayCheck {
  readonly name: TodayName;
  /** The roles that can do this work, besides owners. */
  readonly roles: readonly Exclude<Role, 'owner'>[];
  /** Finds the work that waits now. A count of 0 means none. */
  readonly find: (platform: Platform) => Promise<WaitingWork>;
}

export const nothing: WaitingWork = { severity: 'later', count: 0, oldestAt: null };

/** Returns the earliest time; null if there is none. */
export const earliest = (times: readonly (Date | null)[]): Date | null =>
  times.reduce((first, time) => (first === null || (time !== null && time < first) ? time : first), null);
