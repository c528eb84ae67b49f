import { estimateCalls } from '../features/feeds/index.ts';
import type { Adapter } from '../features/feeds/index.ts';

interface DescribedFeed {
  readonly adapter: Adapter;
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

/** What an operator should know before a feed runs: what is asked, how often, and under which terms. */
export function describeFeed(
  { adapter, settings, facts, origin }: DescribedFeed,
  { now, timeZone, keys }: Surroundings,
): readonly string[] {
  const pages = adapter.bind(settings).pages({ now, timeZone });
  const { quietDay, gameDay } = estimateCalls(adapter, pages, dayIn(timeZone, now));
  const key = adapter.secret?.name;
  return [
    `${adapter.title} at ${origin}: ${facts.join(', ')}`,
    `${count(pages.length, 'page')}; about ${count(quietDay, 'request')} a day, up to ${gameDay} on a day with games${describeBudget(adapter)}`,
    `terms: ${adapter.terms}`,
    ...(adapter.isUnofficial ? ['unofficial: the provider may change or close it without notice'] : []),
    ...(key !== undefined && !keys.has(key) ? [describeMissingKey(key)] : []),
  ];
}

/** What to do about a key that is not set. */
export const describeMissingKey = (key: string): string =>
  `needs the key "${key}": add it to the setting FEED_SECRETS of the worker`;

function describeBudget({ budget: { perMinute, perDay, perMonth } }: Adapter): string {
  const limits = Object.entries({ minute: perMinute, day: perDay, month: perMonth }).flatMap(
    ([period, calls]) => (calls === undefined ? [] : [`${calls} a ${period}`]),
  );
  return limits.length === 0 ? '' : `; never more than ${limits.join(' or ')}`;
}

/** "2026-11-17". */
const dayIn = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
