import type { CallBudget } from './adapter.ts';

/** Calendar periods of UTC, as providers count them. */
export type CalendarPeriod = 'day' | 'month';

/** A period and the calls that are allowed in it. */
export interface PeriodLimit {
  readonly period: CalendarPeriod;
  readonly calls: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** The limits in the day and month that contain a time. Infinite ones too: calls are counted in case an operator sets a limit. */
export function limitsAt({ perDay, perMonth }: CallBudget, now: Date): readonly PeriodLimit[] {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const day = Date.UTC(year, month, now.getUTCDate());
  return [
    {
      period: 'day',
      calls: perDay ?? Infinity,
      startsAt: new Date(day),
      endsAt: new Date(day + dayMs),
    },
    {
      period: 'month',
      calls: perMonth ?? Infinity,
      startsAt: new Date(Date.UTC(year, month)),
      endsAt: new Date(Date.UTC(year, month + 1)),
    },
  ];
}

/** The calls of the last 60 seconds. Slightly later ones count too: clocks of processes differ. */
export const recentOf = (calls: readonly Date[], now: Date): readonly Date[] =>
  calls
    .filter((at) => Math.abs(at.getTime() - now.getTime()) < minuteMs)
    .toSorted((a, b) => a.getTime() - b.getTime());

/** From when a call keeps within a limit for any 60 seconds. */
export function findRecentOpening(perMinute: number, calls: readonly Date[], now: Date): Date {
  const blocking = recentOf(calls, now).at(-perMinute);
  return blocking ? new Date(blocking.getTime() + minuteMs) : now;
}

/** The calls of one feed in a period. */
export interface FeedUse {
  readonly feedId: string;
  readonly calls: number;
  /** Calls added to its share, or lent to other feeds (negative). */
  readonly borrowed: number;
}

/** The calls of a period. */
export interface PeriodUse {
  /** Of the feed that wants to call. */
  readonly own: FeedUse;
  /** Of the feeds that share the budget with it. */
  readonly others: readonly FeedUse[];
  /** Of feeds that were removed or paused since. */
  readonly gone: number;
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

export const countCalls = ({ own, others, gone }: PeriodUse): number =>
  gone + own.calls + sum(others.map(({ calls }) => calls));

/** The calls of each feed, before it borrows or lends. */
const findShare = (limit: number, { others, gone }: PeriodUse): number =>
  Math.floor(Math.max(0, limit - gone) / (others.length + 1));

/** The calls that a feed may still make in a period, whatever the others do. */
export const countKept = (limit: number, use: PeriodUse): number =>
  Math.max(0, Math.min(findShare(limit, use) + use.own.borrowed - use.own.calls, limit - countCalls(use)));

/** From when a feed may call, and how the call changes the shares. */
export interface Opening {
  readonly at: Date;
  /** Calls to add to the feed's share. */
  readonly borrows: number;
  /** The feed that lends one; null if none has to. */
  readonly lender: string | null;
}

/**
 * Feeds share a budget equally. A feed that has used its share borrows: a call that belongs to no share, or else one of the feed
 * with the most unused ones. That feed keeps its share of the time that is left, so a feed that calls evenly never waits.
 */
export function findOpening({ calls: limit, startsAt, endsAt }: PeriodLimit, use: PeriodUse): Opening {
  const { own, others, gone } = use;
  const share = findShare(limit, use);
  const open = { at: startsAt, borrows: 0, lender: null };
  if (countCalls(use) >= limit) return { ...open, at: endsAt };
  if (own.calls < share + own.borrowed) return open;
  // More than one if feeds were added since: shares are smaller then.
  const borrows = own.calls + 1 - (share + own.borrowed);
  const claims = others.map(({ calls, borrowed }) => Math.max(calls, share + borrowed));
  if (gone + own.calls + sum(claims) < limit) return { ...open, borrows };
  const [lender] = others
    .map(({ feedId, calls, borrowed }) => ({ feedId, unused: share + borrowed - calls }))
    .toSorted((a, b) => b.unused - a.unused);
  if (!lender || lender.unused < 1) return { ...open, at: endsAt };
  const keptMs = ((lender.unused - 1) / share) * (endsAt.getTime() - startsAt.getTime());
  return { at: new Date(Math.ceil(endsAt.getTime() - keptMs)), borrows, lender: lender.feedId };
}
