import type { Role, TodayItem, TodayName } from '@outpick/contracts/admin';
import type { Platform } from '../../../platform/platform.ts';

/** What waits, before it is named. */
interface Waiting {
  readonly severity: TodayItem['severity'];
  readonly count: number;
  readonly oldestAt: Date | null;
  readonly examples?: readonly string[];
}

/** One kind of work that waits for a person. */
export interface TodayCheck {
  readonly name: TodayName;
  /** The roles that can act on it, beside the owner. */
  readonly roles: readonly Exclude<Role, 'owner'>[];
  /** What waits now; a count of 0 means nothing. */
  readonly find: (platform: Platform) => Promise<Waiting>;
}

export const nothing: Waiting = { severity: 'later', count: 0, oldestAt: null };

/** The earliest of some times. */
export const earliest = (times: readonly (Date | null)[]): Date | null =>
  times.reduce((first, time) => (first === null || (time !== null && time < first) ? time : first), null);
