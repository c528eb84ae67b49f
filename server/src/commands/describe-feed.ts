import { estimateCalls } from '../features/ingest/providers/index.ts';
import type { Adapter, CallBudget, FeedRow } from '../features/ingest/providers/index.ts';

interface DescribedFeed {
  readonly adapter: Adapter;
  /** The number of calls that the operator's plan allows. */
  readonly budget: CallBudget;
  /** How many feeds share the budget, including this one. */
  readonly feeds: number;
  readonly settings: unknown;
  readonly facts: readonly string[];
  /** The origin that receives the requests. */
  readonly origin: string;
}

interface FeedContext {
  readonly now: Date;
  readonly timeZone: string;
  /** The keys that are set, by name. */
  readonly keys: { has(name: string): boolean };
}

/**
 * Counts the feeds that would share a provider's calls if this sport had a feed of the provider: the feeds of other sports that
 * are not paused, and this sport's own feed.
 */
export const countSharing = (
  feeds: readonly FeedRow[],
  { slug, adapter }: { readonly slug: string; readonly adapter: Adapter },
): number =>
  1 +
  feeds.filter((feed) => feed.adapter === adapter.name && feed.slug !== slug && feed.paused_at === null)
    .length;

/** Describes what an operator should know before a feed runs: what it requests, how often, and under which terms. */
export function describeFeed(
  { adapter, budget, feeds, settings, facts, origin }: DescribedFeed,
  { now, timeZone, keys }: FeedContext,
): readonly string[] {
  const pages = adapter.bind(settings).pages({ now, timeZone });
  const { quietDay, gameDay } = estimateCalls(adapter, { budget, feeds, pages, today: dayIn(timeZone, now) });
  const key = adapter.secret?.name;
  return [
    `${adapter.title} at ${origin}: ${facts.join(', ')}`,
    `${count(pages.length, 'page')}; about ${count(quietDay, 'request')} a day, up to ${gameDay} on a day with games`,
    ...describeLimits(budget),
    `terms: ${adapter.terms}`,
    ...(adapter.isUnofficial ? ['unofficial: the provider may change or close it without notice'] : []),
    ...(key !== undefined && !keys.has(key) ? [describeMissingKey(key)] : []),
  ];
}

/** Says what to do about a missing key. */
export const describeMissingKey = (key: string): string =>
  `needs the key "${key}": add it to the setting FEED_SECRETS of the worker, or store it in the console`;

/** Describes the largest number of calls; empty if there is no limit. */
export function describeLimits({ perMinute, perDay, perMonth }: CallBudget): readonly string[] {
  const limits = Object.entries({ minute: perMinute, day: perDay, month: perMonth }).flatMap(
    ([period, calls]) => (calls === undefined ? [] : [`${calls} a ${period}`]),
  );
  const maxPerMonth = (perDay ?? Infinity) * 31;
  return [
    ...(limits.length === 0 ? [] : [`at most ${limits.join(', ')}, with all feeds of this provider`]),
    ...(maxPerMonth < (perMonth ?? 0)
      ? [`${perDay} a day are at most ${maxPerMonth} a month: to use all, raise --per-day`]
      : []),
  ];
}

/** A date such as "2026-11-17". */
const dayIn = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
