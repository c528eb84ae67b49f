import type { CallBudget } from '../adapter.ts';

/** Calendar periods of UTC, as providers count them. */
export type CalendarPeriod = 'day' | 'month';

/** A period and its limit of calls. */
export interface PeriodLimit {
  readonly period: CalendarPeriod;
  readonly calls: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

const dayMs = 86_400_000;
const minuteMs = 60_000;

/**
 * Returns the limits of the day and month that contain a time. Infinite limits are included, because calls are counted in
 * case an operator sets a limit.
 */
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

/**
 * Returns the calls of the last 60 seconds in order. Calls slightly in the future count too, because the clocks of
 * processes differ.
 */
export const recentOf = (calls: readonly Date[], now: Date): readonly Date[] =>
  calls
    .filter((at) => Math.abs(at.getTime() - now.getTime()) < minuteMs)
    .toSorted((a, b) => a.getTime() - b.getTime());

/** Returns the time from which a call stays within the limit for any 60 seconds. */
export function findRecentOpening(perMinute: number, calls: readonly Date[], now: Date): Date {
  const blocking = recentOf(calls, now).at(-perMinute);
  return blocking ? new Date(blocking.getTime() + minuteMs) : now;
}

/** The calls of one feed in a period. */
export interface FeedUse {
  readonly feedId: string;
  readonly calls: number;
  /** Calls that the feed borrowed beyond its equal share; negative if it lent them. */
  readonly borrowed: number;
}

/** The calls of a period. */
export interface PeriodUse {
  /** The calls of the feed that wants to call. */
  readonly own: FeedUse;
  /** The calls of the other feeds that share the budget. */
  readonly others: readonly FeedUse[];
  /** The number of calls of feeds that were removed or paused since. */
  readonly formerCalls: number;
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

export const countCalls = ({ own, others, formerCalls }: PeriodUse): number =>
  formerCalls + own.calls + sum(others.map(({ calls }) => calls));

/** The calls that each feed may make in a period, including those that it has made. */
interface Division {
  readonly own: FeedShare;
  readonly others: readonly FeedShare[];
  /** Calls that belong to no feed. */
  readonly spare: number;
}

interface FeedShare extends FeedUse {
  readonly allowed: number;
}

const findEqualShare = (limit: number, { others }: PeriodUse): number =>
  Math.floor(limit / (others.length + 1));

/**
 * Divides the calls of a period among the feeds. The stored shares apply until they no longer fit, because the feeds or the
 * limit changed. Then the remaining calls are divided equally.
 */
function divideCalls(limit: number, use: PeriodUse): Division {
  const equal = findEqualShare(limit, use);
  const feeds = [use.own, ...use.others];
  const storedShares = divide(limit, use, ({ borrowed }) => equal + borrowed);
  const fits = [storedShares.own, ...storedShares.others].every(({ calls, allowed }) => calls <= allowed);
  if (fits && storedShares.spare >= 0 && storedShares.spare < feeds.length) return storedShares;
  const level = findLevel(
    limit - use.formerCalls,
    feeds.map(({ calls }) => calls),
  );
  return divide(limit, use, ({ calls }) => Math.max(calls, level));
}

function divide(
  limit: number,
  { own, others, formerCalls }: PeriodUse,
  allowedOf: (feed: FeedUse) => number,
): Division {
  const toShare = (feed: FeedUse) => ({ ...feed, allowed: allowedOf(feed) });
  const shares = others.map(toShare);
  const totalAllowed = sum([toShare(own), ...shares].map(({ allowed }) => allowed));
  return { own: toShare(own), others: shares, spare: limit - formerCalls - totalAllowed };
}

/**
 * Finds the equal share of the remaining calls. Feeds that have already made more calls than that keep these calls, and
 * only the rest is divided among the others.
 */
function findLevel(limit: number, calls: readonly number[]): number {
  if (calls.length === 0) return 0;
  const level = Math.floor(Math.max(0, limit) / calls.length);
  const above = calls.filter((made) => made > level);
  if (above.length === 0) return level;
  return findLevel(
    limit - sum(above),
    calls.filter((made) => made <= level),
  );
}

/** Returns the calls that a feed may still make in a period, whatever the other feeds do. */
export function countKept(limit: number, use: PeriodUse): number {
  const { own } = divideCalls(limit, use);
  return Math.max(0, Math.min(own.allowed - own.calls, limit - countCalls(use)));
}

/** The time from which a feed may call, and how the call changes the shares. */
export interface Opening {
  readonly at: Date;
  /** The feeds whose stored share changes, each with its new value. */
  readonly borrowed: readonly Pick<FeedUse, 'feedId' | 'borrowed'>[];
}

/**
 * Finds when a feed may call. Feeds share a budget equally. A feed that has used its share borrows a spare call, or else
 * one from the feed with the most unused calls. The lender keeps enough calls for the rest of the period. A feed that calls
 * at an even rate therefore never waits while the feeds and the limit stay the same.
 */
export function findOpening({ calls: limit, startsAt, endsAt }: PeriodLimit, use: PeriodUse): Opening {
  if (limit === Infinity) return { at: startsAt, borrowed: [] };
  if (countCalls(use) >= limit) return { at: endsAt, borrowed: [] };
  const { own, others, spare } = divideCalls(limit, use);
  const equal = findEqualShare(limit, use);
  const change = (lender: string | null, borrows: number) =>
    [own, ...others]
      .map(({ feedId, allowed, borrowed: stored }) => {
        const added = feedId === own.feedId ? borrows : 0;
        return { feedId, stored, borrowed: allowed - equal + added - (feedId === lender ? 1 : 0) };
      })
      .filter(({ stored, borrowed }) => borrowed !== stored)
      .map(({ feedId, borrowed }) => ({ feedId, borrowed }));
  if (own.calls < own.allowed) return { at: startsAt, borrowed: change(null, 0) };
  if (spare > 0) return { at: startsAt, borrowed: change(null, 1) };
  const [lender] = others
    .map(({ feedId, calls, allowed }) => ({ feedId, unused: allowed - calls }))
    .toSorted((a, b) => b.unused - a.unused);
  if (!lender || lender.unused < 1) return { at: endsAt, borrowed: [] };
  const feeds = others.length + 1;
  const keptMs = (((lender.unused - 1) * feeds) / limit) * (endsAt.getTime() - startsAt.getTime());
  const at = new Date(Math.max(startsAt.getTime(), Math.ceil(endsAt.getTime() - keptMs)));
  return { at, borrowed: change(lender.feedId, 1) };
}
