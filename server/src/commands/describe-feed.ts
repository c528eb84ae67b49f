import { estimateCalls } from '../features/ingest/providers/index.ts';
import type { Adapter, CallBudget, FeedRow } from '../features/ingest/providers/index.ts';

interface DescribedFeed {
  readonly adapter: Adapter;
  /** The calls that the operator's plan allows. */
  readonly budget: CallBudget;
  /** How many feeds share them, this one included. */
  readonly feeds: number;
  readonly settings: unknown;
  readonly facts: readonly string[];
  /** The origin that is asked. */
  readonly origin: string;
}

interface Surroundings {
  readonly now: Date;
  readonly timeZone: string;
  /** Keys that are set, by name. */
  readonly keys: { has(name: string): boolean };
}

/** How many feeds share a provider's calls when a sport has one of them: those that are not paused, and that one. */
export const countSharing = (
  feeds: readonly FeedRow[],
  { slug, adapter }: { readonly slug: string; readonly adapter: Adapter },
): number =>
  1 +
  feeds.filter((feed) => feed.adapter === adapter.name && feed.slug !== slug && feed.paused_at === null)
    .length;

/** What an operator should know before a feed runs: what is asked, how often, and under which terms. */
export function describeFeed(
  { adapter, budget, feeds, settings, facts, origin }: DescribedFeed,
  { now, timeZone, keys }: Surroundings,
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

/** What to do about a key that is not set. */
export const describeMissingKey = (key: string): string =>
  `needs the key "${key}": add it to the setting FEED_SECRETS of the worker, or store it in the console`;

/** The largest number of calls, in words; nothing if there is none. */
export function describeLimits({ perMinute, perDay, perMonth }: CallBudget): readonly string[] {
  const limits = Object.entries({ minute: perMinute, day: perDay, month: perMonth }).flatMap(
    ([period, calls]) => (calls === undefined ? [] : [`${calls} a ${period}`]),
  );
  const daysTogether = (perDay ?? Infinity) * 31;
  return [
    ...(limits.length === 0 ? [] : [`at most ${limits.join(', ')}, with all feeds of this provider`]),
    ...(daysTogether < (perMonth ?? 0)
      ? [`${perDay} a day are at most ${daysTogether} a month: to use all, raise --per-day`]
      : []),
  ];
}

/** "2026-11-17". */
const dayIn = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
