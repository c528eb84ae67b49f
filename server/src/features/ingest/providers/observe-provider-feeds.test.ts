import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addTestSport, asOwner, openTestPlatform } from '../../../../test/support/index.ts';
import type { TestPlatform } from '../../../../test/support/index.ts';
import { defineAdapter } from './adapter.ts';
import { observeProviderFeeds } from './observe-provider-feeds.ts';

const club = { name: 'club', place: 'header', key: 'X-Key' } as const;
const adapter = defineAdapter({
  name: 'stand-in',
  title: 'Stand-in',
  origin: 'https://feeds.example',
  terms: '',
  settings: z.strictObject({}),
  secret: club,
  budget: { perMinute: 10, perMonth: 1000 },
  liveSeconds: 60,
  facts: ['schedule'],
  pages: () => [],
  seasonPages: () => [],
  document: { kind: 'json', read: () => ({ readings: [], problems: [], skipped: 0 }) },
});
const unused = { ...adapter, name: 'unused' };
const withoutKey = { ...adapter, name: 'without-key', budget: {}, secret: { ...club, name: 'missing' } };

describe('league feeds', () => {
  let opened: TestPlatform;

  beforeAll(async () => {
    opened = await openTestPlatform({
      process: 'worker',
      config: { FEED_SECRETS: new Map([['club', 'value']]) },
    });
    const sportId = await addTestSport(opened.platform, { slug: 'hockey' });
    await execute(
      `insert into provider_feeds (sport_id, adapter, facts, priority, created_at, fetched_at, failed_at, failures, paused_at)
       values ($1, 'stand-in', '{}', 1, now(), '2026-11-01T12:00:00Z', null, 0, null),
              ($1, 'removed', '{}', 2, now(), null, '2026-11-02T12:00:00Z', 4, null),
              ($1, 'without-key', '{}', 4, now(), null, null, 0, null),
              ($1, 'paused', '{}', 3, now(), null, now(), 9, now())`,
      [sportId],
    );
    // The operator's plan has more calls than the adapter's 1,000. Two feeds used some of them.
    await execute(`insert into call_budgets (budget, per_month) values ('stand-in club', 5000)`);
    await execute(
      `insert into feed_calls (budget, period, starts_at, feed_id, calls, borrowed)
       select 'stand-in club', 'month', date_trunc('month', now(), 'UTC') - ago, gen_random_uuid(), calls, 0
       from (values (interval '0', 20), (interval '0', 10), (interval '1 month', 900)) as counts (ago, calls)`,
    );
  });
  afterAll(async () => opened.close());

  const execute = async (text: string, values: readonly unknown[] = []) =>
    asOwner(opened.platform.config.DATABASE_URL, text, values);
  const read = async () => {
    const { db, config } = opened.platform;
    return observeProviderFeeds([adapter, unused, withoutKey]).read({ db, config });
  };

  it('report their last success and failure, failures in a row and remaining calls', async () => {
    const standIn = { sport: 'hockey', adapter: 'stand-in' };
    const removed = { sport: 'hockey', adapter: 'removed' };
    const month = { adapter: 'stand-in', period: 'month' };
    expect(await read()).toEqual({
      outpick_league_feed_fetched_timestamp_seconds: [
        { labels: removed, value: 0 },
        { labels: standIn, value: Date.UTC(2026, 10, 1, 12) / 1000 },
      ],
      outpick_league_feed_failed_timestamp_seconds: [
        { labels: removed, value: Date.UTC(2026, 10, 2, 12) / 1000 },
        { labels: standIn, value: 0 },
      ],
      outpick_league_feed_failures: [
        { labels: removed, value: 4 },
        { labels: standIn, value: 0 },
      ],
      outpick_feed_calls_left: [{ labels: month, value: 4970 }],
      outpick_feed_calls_allowed: [{ labels: month, value: 5000 }],
    });
  });
});
