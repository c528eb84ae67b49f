import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Fault } from '../../../../test/support/index.ts';
import { smallGame, smallTeams } from '../../../../test/feeds/small-league.ts';
import { hour, minute, openTestLeague } from '../../../../test/feeds/test-league.ts';
import type { TestLeague } from '../../../../test/feeds/test-league.ts';

describe('a league feed', () => {
  let league: TestLeague;

  beforeAll(async () => {
    league = await openTestLeague();
  });
  afterAll(async () => league.close());
  beforeEach(() => league.reset());

  it('fetches the other pages when one fails, and backs off when all fail', async () => {
    const feed = await league.addFeed();
    league.fault = ({ path }) => (path.includes('05-01') ? { kind: 'status', status: 500 } : undefined);
    expect(await feed.outcomes()).toEqual(['2026-05-01 failed', '2026-05-02 read']);
    expect(await feed.select('failures, failure, not_before')).toEqual({
      failures: 0,
      failure: `${feed.name} 2026-05-01: answered 500`,
      not_before: null,
    });
    expect(await feed.outcomes()).toEqual([]);
    league.fault = () => ({ kind: 'body', body: '<html>', headers: { 'content-type': 'text/html' } });
    const waits: number[] = [];
    for (let failures = 1; failures <= 8; failures += 1) {
      league.wait(2 * hour);
      await feed.outcomes();
      const notBefore = await feed.readNotBefore();
      waits.push((notBefore.getTime() - league.now.getTime()) / minute);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    // An alarm is raised once a day for each message.
    expect(feed.failingAlarms()).toEqual([`${feed.name} 2026-05-01: the document is not JSON`]);
    league.fault = undefined;
    league.wait(2 * hour);
    await feed.outcomes();
    expect(await feed.select('failures, not_before, failure')).toEqual({
      failures: 0,
      not_before: null,
      failure: null,
    });
  });

  it('stops at once when the provider refuses, and waits as long as the provider asks', async () => {
    for (const status of [401, 403, 429]) {
      const feed = await league.addFeed();
      league.fault = () => ({ kind: 'status', status, retryAfter: '1800' });
      expect(await feed.outcomes()).toEqual(['2026-05-01 failed']);
      expect(await feed.select('failures, not_before')).toEqual({
        failures: 1,
        not_before: new Date(league.now.getTime() + (status === 429 ? 30 * minute : hour)),
      });
      expect(feed.failingAlarms()).toHaveLength(status === 429 ? 0 : 1);
      expect(await feed.outcomes()).toEqual([]);
      expect(await feed.runs()).toEqual([{ outcome: 'failed', added: 0, changed: 0, refused: 0 }]);
    }
  });

  it('backs off for hours when only an operator can fix the failure', async () => {
    const feed = await league.addFeed();
    league.fault = () => ({ kind: 'status', status: 404 });
    const waits: number[] = [];
    for (let failures = 1; failures <= 6; failures += 1) {
      await feed.run();
      const notBefore = await feed.readNotBefore();
      waits.push((notBefore.getTime() - league.now.getTime()) / hour);
      league.now = notBefore;
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 24]);
  });

  it('raises an alarm for a page that fails for hours, at most once a day', async () => {
    const feed = await league.addFeed({ days: ['2026-05-01', '2026-08-01'] });
    await feed.run();
    league.fault = ({ path }) => (path.includes('08-01') ? { kind: 'status', status: 500 } : undefined);
    league.wait(24 * hour);
    expect(await feed.outcomes()).toContain('2026-08-01 failed');
    // The last success is a day old, which is the interval of this page.
    expect(feed.failingAlarms()).toEqual([]);
    for (let hours = 1; hours <= 23; hours += 1) {
      league.wait(hour);
      await feed.run();
    }
    expect(feed.failingAlarms()).toEqual([`${feed.name} 2026-08-01: answered 500`]);
    for (let hours = 1; hours <= 6; hours += 1) {
      league.wait(hour);
      await feed.run();
    }
    expect(feed.failingAlarms()).toHaveLength(2);
  });

  it('keeps its back-off when an operator requests pages', async () => {
    const feed = await league.addFeed({ days: ['2026-05-01'] });
    const notBefore = new Date(league.now.getTime() + hour);
    await league.execute(`update provider_feeds set failures = 2, not_before = $2 where id = $1`, [
      feed.id,
      notBefore,
    ]);
    const backsOff = { failures: 2, not_before: notBefore, fetched_at: null };
    const columns = 'failures, not_before, fetched_at';
    const past = {
      key: 'past',
      path: '/games?day=2025-05-01',
      from: '2025-05-01',
      to: '2025-05-01',
      isComplete: true,
    };
    expect(await feed.outcomes({ pages: [past] })).toEqual(['past read']);
    expect(await feed.select(columns)).toEqual(backsOff);
    league.fault = () => ({ kind: 'status', status: 500 });
    expect(await feed.outcomes({ pages: 'all' })).toEqual(['2026-05-01 failed']);
    expect(await feed.select(columns)).toEqual(backsOff);
    league.fault = undefined;
    expect(await feed.outcomes({ pages: 'all' })).toEqual(['2026-05-01 read']);
    expect(await feed.select(columns)).toEqual({
      failures: 0,
      not_before: notBefore,
      fetched_at: league.now,
    });
  });

  it('reports invalid settings and a missing adapter', async () => {
    const feed = await league.addFeed();
    expect((await feed.run({ adapters: [] })).pages[0]?.failure?.message).toContain('there is no adapter');
    await league.execute(
      `update provider_feeds set settings = '{"days": 1}', not_before = null where id = $1`,
      [feed.id],
    );
    await feed.run();
    expect(await feed.select('failures, failure')).toEqual({
      failures: 2,
      failure: `${feed.name}: the settings of the feed do not fit its adapter`,
    });
  });

  it('loses only the page that cannot be stored, and reports no values from it', async () => {
    const feed = await league.addFeed();
    league.games = [smallGame(99_999, '2026-05-01T20:00:00Z'), smallGame(2, '2026-05-02T20:00:00Z')];
    await league.execute(
      `alter table games add constraint refused check (feed_id not like '%:99999') not valid`,
    );
    onTestFinished(async () => void (await league.execute('alter table games drop constraint refused')));
    expect(await feed.outcomes()).toEqual(['2026-05-01 failed', '2026-05-02 read']);
    expect(await feed.select('failures, failure')).toEqual({
      failures: 0,
      failure: expect.stringMatching(/05-01: its games could not be stored \(database error 23514\)/u),
    });
    expect(await feed.select('failure')).not.toMatchObject({ failure: expect.stringContaining('99999') });
    expect(
      league.log.filter((line) => line.includes('could not be stored') && line.includes(feed.name)),
    ).not.toEqual([]);
  });

  it('loses only the game whose team name has characters that cannot be stored', async () => {
    for (const name of ['Gulls\u0000', 'Gulls\uD800']) {
      const feed = await league.addFeed({ days: ['2026-05-01'] });
      await league.execute('update provider_feeds set creates_teams = true where id = $1', [feed.id]);
      league.games = [
        smallGame(1, '2026-05-01T20:00:00Z'),
        smallGame(2, '2026-05-01T23:00:00Z', { home: { ...smallTeams[0], name } }),
      ];
      const { pages } = await feed.run();
      expect(pages).toMatchObject([
        {
          outcome: 'read',
          added: 1,
          refused: 1,
          problems: [{ sourceId: '2', reason: expect.stringContaining('team') }],
        },
      ]);
    }
  });

  it('survives every kind of hostile answer', async () => {
    const hostile: Fault[] = [
      { kind: 'cut', afterBytes: 10 },
      { kind: 'drip', everyMs: 40 },
      { kind: 'hang' },
      { kind: 'redirect', to: '/loop' },
      { kind: 'redirect', to: 'https://elsewhere.example/' },
      { kind: 'large', bytes: 64 * 1024 * 1024 },
      { kind: 'large', bytes: 64 * 1024 * 1024, gzip: true },
      { kind: 'body', body: '['.repeat(100_000) },
      { kind: 'body', body: '' },
      { kind: 'body', body: '{"games":"none"}' },
      { kind: 'body', body: 'null' },
      { kind: 'body', body: Buffer.from([0x22, 0xff, 0x22]) },
      { kind: 'status', status: 502 },
      { kind: 'status', status: 204 },
    ];
    const feed = await league.addFeed({ days: ['2026-05-01'] });
    await feed.run();
    for (const one of hostile) {
      league.fault = () => one;
      const { pages } = await feed.run({ pages: 'all', limits: { timeoutMs: 2000, idleMs: 200 } });
      expect(pages.map(({ outcome }) => outcome)).toEqual(['failed']);
    }
    league.fault = undefined;
    expect(await feed.games()).toHaveLength(1);
    expect(await feed.outcomes({ pages: 'all' })).toEqual(['2026-05-01 unchanged']);
  });
});
