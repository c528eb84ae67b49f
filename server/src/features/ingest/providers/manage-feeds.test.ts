import { inAct } from '../../../../test/support/index.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSmallLeague } from '../../../../test/feeds/small-league.ts';
import { hour, openTestLeague } from '../../../../test/feeds/test-league.ts';
import type { TestLeague } from '../../../../test/feeds/test-league.ts';
import { pauseFeed, saveFeed } from './manage-feeds.ts';

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
});
