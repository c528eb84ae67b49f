import { eventually, inAct } from '../../../../test/support/index.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSmallLeague } from '../../../../test/feeds/small-league.ts';
import { hour, openTestLeague } from '../../../../test/feeds/test-league.ts';
import type { TestLeague } from '../../../../test/feeds/test-league.ts';
import { lockBudgets } from './budget/call-budget.ts';
import { pauseFeed, restoreFeed, saveFeed } from './manage-feeds.ts';

describe('a league feed', () => {
  let league: TestLeague;

  beforeAll(async () => {
    league = await openTestLeague();
  });
  afterAll(async () => league.close());
  beforeEach(() => league.reset());

  it('reads all pages again when its settings change, and ends its back-off when it is resumed', async () => {
    const adapter = createSmallLeague();
    const feed = await league.addFeed({ adapter });
    const fail = async () => {
      await league.execute(
        `update provider_feeds set failures = 4, failure = 'it failed', not_before = $2 where id = $1`,
        [feed.id, new Date(league.now.getTime() + hour)],
      );
      await league.execute(
        `insert into feed_history (feed_id, season, page, done_at) values ($1, 2025, 'one', now())
         on conflict do nothing`,
        [feed.id],
      );
    };
    const save = async (settings: object) =>
      inAct(league.platform, async (tx) =>
        saveFeed(tx, {
          sportId: feed.sportId,
          feed: {
            adapter,
            settings,
            origin: league.server.origin,
            facts: ['schedule'],
            priority: 7,
            createsTeams: false,
          },
          now: league.now,
        }),
      );
    const pages = async () =>
      (await league.execute('select page from feed_pages where feed_id = $1', [feed.id])).length;
    const state = async () => ({
      ...(await feed.select('failures, failure, not_before is null as may_run')),
      history: await league.execute('select page from feed_history where feed_id = $1', [feed.id]),
    });
    const fresh = { failures: 0, failure: null, may_run: true };
    await feed.run();
    await save({ days: ['2026-05-01', '2026-05-02'] });
    // With other facts or another priority, all pages are read again.
    expect(await pages()).toBe(0);
    await feed.run();
    expect(await pages()).toBe(2);
    await fail();
    await expect(save({ day: 1 })).rejects.toThrow('small-league takes the settings days:');
    await save({ days: ['2026-05-01', '2026-05-02'] });
    expect(await state()).toEqual({
      failures: 4,
      failure: 'it failed',
      may_run: false,
      history: [{ page: 'one' }],
    });
    // If nothing changed, no page is requested again.
    expect(await pages()).toBe(2);
    await save({ days: ['2026-05-01'] });
    expect(await pages()).toBe(0);
    expect(await state()).toEqual({ ...fresh, history: [] });
    await fail();
    await inAct(league.platform, async (tx) => pauseFeed(tx, feed.id, null));
    expect(await state()).toEqual({ ...fresh, history: [{ page: 'one' }] });
  });

  it('that is restored waits for a reservation of calls before it locks its row, so that the two cannot deadlock', async () => {
    const adapter = createSmallLeague();
    const { id, sportId, run } = await league.addFeed({ adapter });
    const { platform } = league;
    await run();
    const settings = { days: ['2026-05-01', '2026-05-02'] };
    const facts = ['schedule', 'result'] as const;
    const { origin } = league.server;
    const feed = { adapter, settings, origin, facts, priority: 1, createsTeams: false };
    const pausedAt = league.now;
    const { restored } = await platform.transact(async (tx) => {
      await lockBudgets(tx, adapter.name);
      const restoring = inAct(platform, async (act) =>
        restoreFeed(act, { id, sportId, feed, createdAt: pausedAt, pausedAt }),
      );
      await eventually(async () => {
        const waiting = await league.execute(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(waiting).toHaveLength(1);
      });
      // A reservation without a call left stores its wait in the feed's row.
      await tx.db
        .selectFrom('provider_feeds')
        .select('id')
        .where('id', '=', id)
        .forUpdate()
        .noWait()
        .execute();
      return { restored: restoring };
    });
    await restored;
    expect(await league.execute('select paused_at from provider_feeds where id = $1', [id])).toEqual([
      { paused_at: pausedAt },
    ]);
  });
});
