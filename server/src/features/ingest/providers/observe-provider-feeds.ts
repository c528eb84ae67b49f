import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/transaction.ts';
import { usualSeconds } from '../../../platform/telemetry/observing.ts';
import type { Observation, Sample } from '../../../platform/telemetry/observing.ts';
import type { Adapter, CallBudget } from './adapter.ts';
import { adapters } from './adapters.ts';
import { budgetName, loadBudget } from './budget/call-budget.ts';
import { hasSecret, loadSecretNames } from './secrets/find-secret.ts';

const feedLabels = ['sport', 'adapter'];
const callLabels = ['adapter', 'period'];

interface FeedRow {
  readonly sport: string;
  readonly adapter: string;
  /** Seconds since 1970; 0 if never. */
  readonly fetchedAt: number;
  readonly failedAt: number;
  readonly failures: number;
}

interface CallRow {
  readonly budget: string;
  readonly period: string;
  readonly calls: number;
}

/**
 * Reports when the feeds of leagues were fetched or failed, and how many calls their providers still allow. Omits paused
 * feeds, and feeds that were never fetched and lack their key.
 */
export const observeProviderFeeds = (allAdapters: readonly Adapter[]): Observation => ({
  name: 'league-feeds',
  everySeconds: usualSeconds,
  gauges: {
    outpick_league_feed_fetched_timestamp_seconds: {
      help: "When a league's feed was last fetched with success; 0 if never.",
      labels: feedLabels,
    },
    outpick_league_feed_failed_timestamp_seconds: {
      help: "When a league's feed last failed; 0 if never.",
      labels: feedLabels,
    },
    outpick_league_feed_failures: {
      help: "Failures of a league's feed since its last success.",
      labels: feedLabels,
    },
    outpick_feed_calls_left: {
      help: 'Calls that a provider allows until the end of the day or month (UTC).',
      labels: callLabels,
    },
    outpick_feed_calls_allowed: {
      help: 'Calls that a provider allows in a day or month.',
      labels: callLabels,
    },
  },
  read: async (platform) => {
    const { db } = platform;
    const activeFeeds = await listFeeds(db);
    const secretOf = (row: FeedRow) => allAdapters.find(({ name }) => name === row.adapter)?.secret;
    const keys = await loadSecretNames(platform);
    const feeds = activeFeeds.filter((row) => row.fetchedAt > 0 || hasSecret(keys, secretOf(row)));
    const calls = feeds.length === 0 ? [] : await listCalls(db);
    const usedAdapters = allAdapters.filter(({ name }) => feeds.some(({ adapter }) => adapter === name));
    const column = (value: (row: FeedRow) => number): Sample[] =>
      feeds.map((row) => ({ labels: { sport: row.sport, adapter: row.adapter }, value: value(row) }));
    const budgets: BudgetSample[] = [];
    for (const adapter of usedAdapters)
      budgets.push(...compareCalls(adapter, { budget: await loadBudget(db, adapter), calls }));
    return {
      outpick_league_feed_fetched_timestamp_seconds: column(({ fetchedAt }) => fetchedAt),
      outpick_league_feed_failed_timestamp_seconds: column(({ failedAt }) => failedAt),
      outpick_league_feed_failures: column(({ failures }) => failures),
      outpick_feed_calls_left: budgets.map(({ labels, left }) => ({ labels, value: left })),
      outpick_feed_calls_allowed: budgets.map(({ labels, allowed }) => ({ labels, value: allowed })),
    };
  },
});

export const providerFeedObservation = observeProviderFeeds(adapters);

async function listFeeds(db: Reader): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    select slug as sport, adapter, coalesce(extract(epoch from fetched_at), 0)::float8 as "fetchedAt",
           coalesce(extract(epoch from failed_at), 0)::float8 as "failedAt", failures
    from provider_feeds join sports on sports.id = sport_id
    where paused_at is null
    order by slug, adapter
  `.execute(db);
  return rows;
}

/** Counts the calls of the current day and month, by provider and key. */
async function listCalls(db: Reader): Promise<CallRow[]> {
  const { rows } = await sql<CallRow>`
    select budget, period, sum(calls)::integer as calls from feed_calls
    where starts_at = date_trunc(period, clock_timestamp(), 'UTC')
    group by budget, period
  `.execute(db);
  return rows;
}

interface BudgetSample {
  readonly labels: { readonly adapter: string; readonly period: string };
  readonly allowed: number;
  readonly left: number;
}

function compareCalls(
  adapter: Adapter,
  { budget, calls }: { readonly budget: CallBudget; readonly calls: readonly CallRow[] },
): readonly BudgetSample[] {
  const key = budgetName(adapter);
  return [
    { period: 'day', allowed: budget.perDay },
    { period: 'month', allowed: budget.perMonth },
  ].flatMap(({ period, allowed }) => {
    if (allowed === undefined) return [];
    const callsMade = calls.find((row) => row.budget === key && row.period === period)?.calls ?? 0;
    return [{ labels: { adapter: adapter.name, period }, allowed, left: Math.max(0, allowed - callsMade) }];
  });
}
