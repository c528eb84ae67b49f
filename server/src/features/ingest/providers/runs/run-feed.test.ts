import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Fault } from '../../../../../test/support/index.ts';
import {
  createSmallLeague,
  smallGame,
  smallLeague,
  smallTeams,
} from '../../../../../test/feeds/small-league.ts';
import { club, hour, minute, openTestLeague } from '../../../../../test/feeds/test-league.ts';
import type { TestLeague } from '../../../../../test/feeds/test-league.ts';
import { findNextRun } from '../schedule/feed-schedule.ts';
import { bindFeed, loadFeeds } from '../stored-feed.ts';

describe('a league feed', () => {
  let league: TestLeague;

  beforeAll(async () => {
    league = await openTestLeague();
  });
  afterAll(async () => league.close());
  beforeEach(() => league.reset());

  it('is requested as often as its games need, and records an import only for changes', async () => {
    const feed = await league.addFeed();
    expect(await feed.outcomes()).toEqual(['2026-05-01 read', '2026-05-02 read']);
    expect(await feed.games()).toHaveLength(2);
    expect(await feed.outcomes()).toEqual([]);
    league.wait(30 * minute);
    expect(await feed.outcomes()).toEqual(['2026-05-01 unchanged']);
    league.wait(12 * hour);
    league.games = [smallGame(1, '2026-05-01T20:00:00Z', { state: 'final', points: { home: 3, away: 1 } })];
    expect(await feed.outcomes({ pages: 'due' })).toEqual(['2026-05-01 read']);
    expect((await feed.games())[0]).toEqual({ status: 'final', home: 3 });
    expect(await feed.runs()).toEqual([
      { outcome: 'done', added: 2, changed: 0, refused: 0 },
      { outcome: 'done', added: 0, changed: 1, refused: 0 },
    ]);
    expect(await feed.select('failures, failure, not_before, fetched_at')).toEqual({
      failures: 0,
      failure: null,
      not_before: null,
      fetched_at: league.now,
    });
  });

  it('computes when it is due next', async () => {
    const adapter = createSmallLeague();
    const feed = await league.addFeed({ adapter });
    const next = async () => {
      const stored = (await loadFeeds(league.platform)).find(({ id }) => id === feed.id);
      return stored && (await findNextRun(league.platform, bindFeed(stored, [adapter])))?.toISOString();
    };
    expect(await next()).toBe(league.now.toISOString());
    await feed.run();
    expect(await next()).toBe('2026-05-01T12:30:00.000Z');
    await league.execute('update provider_feeds set not_before = $2 where id = $1', [
      feed.id,
      '2026-05-01T15:00:00Z',
    ]);
    expect(await next()).toBe('2026-05-01T15:00:00.000Z');
    // Of the back-off and the wait for calls, the later one counts.
    await league.execute('update provider_feeds set calls_from = $2 where id = $1', [
      feed.id,
      '2026-05-01T16:00:00Z',
    ]);
    expect(await next()).toBe('2026-05-01T16:00:00.000Z');
    league.now = new Date('2026-05-01T15:30:00Z');
    expect(await feed.outcomes()).toEqual([]);
    await league.execute('update provider_feeds set paused_at = $2 where id = $1', [feed.id, league.now]);
    expect(await next()).toBeUndefined();
    expect(await feed.outcomes()).toEqual([]);
  });

  it('previews changes without writing', async () => {
    const feed = await league.addFeed();
    const report = await feed.run({ preview: true, pages: 'all' });
    expect(report.pages.map(({ added }) => added)).toEqual([1, 1]);
    expect(await feed.games()).toEqual([]);
    expect(await feed.select('requested_at, fetched_at')).toEqual({ requested_at: null, fetched_at: null });
    expect(await feed.runs()).toEqual([]);
  });

  it('recognizes an unchanged document without validators, but reads it again if it had refused games', async () => {
    league.fault = ({ path }) => ({
      kind: 'body',
      body: smallLeague.answer({ path, headers: {} }, league).body,
    });
    const feed = await league.addFeed({ days: ['2026-05-01'] });
    expect(await feed.outcomes({ pages: 'all' })).toEqual(['2026-05-01 read']);
    expect(await feed.outcomes({ pages: 'all' })).toEqual(['2026-05-01 unchanged']);
    league.games = [smallGame(1, '2026-05-01T20:00:00Z', { home: { ...smallTeams[0], name: 'Strangers' } })];
    expect(await feed.outcomes({ pages: 'all' })).toEqual(['2026-05-01 read']);
    expect(await feed.outcomes({ pages: 'all' })).toEqual(['2026-05-01 read']);
    // The same problem is recorded and announced once.
    expect(await feed.runs()).toHaveLength(2);
    expect(league.alarms('feed-rows-refused').filter((line) => line.includes(feed.name))).toHaveLength(1);
  });

  it('reads an unchanged document again if it had problems or is provisional', async () => {
    for (const more of [{ problems: ['no such status'] }, { isProvisional: true }]) {
      const feed = await league.addFeed({ days: ['2026-05-01'] });
      league.fault = () => ({
        kind: 'body',
        body: JSON.stringify({ games: [], ...more }),
        headers: { etag: '"1"' },
      });
      expect(await feed.outcomes({ pages: 'all' })).toEqual(['2026-05-01 read']);
      expect(await feed.outcomes({ pages: 'all' })).toEqual(['2026-05-01 read']);
    }
  });

  it('follows the parts of a document, and requests all of them again after a failure', async () => {
    const feed = await league.addFeed({ days: ['2026-05-01'] });
    const first = JSON.stringify({ games: [], next: '2026-05-02' });
    const part: Fault = { kind: 'body', body: first };
    league.fault = ({ path }) => (path.includes('05-01') ? part : { kind: 'status', status: 500 });
    expect(await feed.outcomes()).toEqual(['2026-05-01 failed']);
    league.fault = ({ path }) => (path.includes('05-01') ? part : undefined);
    league.wait(hour);
    expect(await feed.outcomes()).toEqual(['2026-05-01 read']);
    expect(await feed.games()).toHaveLength(1);
    league.fault = () => ({ kind: 'body', body: JSON.stringify({ games: [], next: '2026-05-02' }) });
    const { pages } = await feed.run({ pages: 'all' });
    expect(pages[0]?.failure?.message).toContain('more than 50 parts');
  });

  it('treats the statuses that mean "no games" as an empty document', async () => {
    const feed = await league.addFeed({ adapter: createSmallLeague({ emptyStatuses: [404] }) });
    await feed.run();
    league.fault = () => ({ kind: 'status', status: 404 });
    const { pages } = await feed.run({ pages: 'all' });
    expect(pages).toMatchObject([
      { outcome: 'read', read: 0, missing: 0 },
      { outcome: 'read', read: 0, missing: 0 },
    ]);
    expect(await feed.games()).toHaveLength(2);
  });

  it('waits for calls if the caller allows it and the wait is short enough', async () => {
    const secret = { ...club, place: 'header' } as const;
    const feed = await league.addFeed({ adapter: createSmallLeague({ budget: { perMinute: 1 }, secret }) });
    league.now = new Date('2026-05-01T13:00:00Z');
    const waiting = {
      pages: 'all',
      wait: async (until: Date) => {
        league.now = until;
        await Promise.resolve();
      },
    } as const;
    expect(await feed.outcomes({ ...waiting, maxWaitMs: minute - 1 })).toEqual([
      '2026-05-01 read',
      '2026-05-02 waiting',
    ]);
    expect(await feed.select('not_before, calls_from')).toEqual({ not_before: null, calls_from: null });
    expect(await feed.outcomes({ ...waiting, maxWaitMs: minute })).toEqual([
      '2026-05-01 unchanged',
      '2026-05-02 read',
    ]);
  });

  it('stays within the budget, requests the most urgent page first, and continues when calls are available again', async () => {
    const feed = await league.addFeed({
      adapter: createSmallLeague({ budget: { perMinute: 1 }, secret: { ...club, place: 'header' } }),
    });
    expect(await feed.outcomes()).toEqual(['2026-05-01 read', '2026-05-02 waiting']);
    expect(await feed.select('not_before, calls_from, failures')).toEqual({
      not_before: null,
      calls_from: new Date(league.now.getTime() + minute),
      failures: 0,
    });
    league.wait(minute);
    expect(await feed.outcomes()).toEqual(['2026-05-02 read']);
  });
});
