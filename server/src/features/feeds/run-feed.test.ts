import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import {
  addTestSport,
  addTestTeams,
  asOwner,
  dumpDatabase,
  eventually,
  openTestPlatform,
  startProviderServer,
} from '../../../test/support/index.ts';
import type { Fault, ProviderRequest, ProviderServer, TestPlatform } from '../../../test/support/index.ts';
import type { ProviderGame } from '../../../test/feeds/provider.ts';
import { createSmallLeague, smallGame, smallLeague, smallTeams } from '../../../test/feeds/small-league.ts';
import { parsePrivateNetwork } from '../../platform/config/links.ts';
import { anyJob } from '../../platform/jobs/job.ts';
import { startWorker } from '../../platform/jobs/worker.ts';
import { jobs } from '../jobs.ts';
import type { Adapter } from './adapter.ts';
import { createFeedJobs } from './feed-jobs.ts';
import { findNextRun } from './feed-schedule.ts';
import { backfillFeed } from './history.ts';
import { pauseFeed, saveFeed } from './manage-feeds.ts';
import { runFeed } from './run-feed.ts';
import type { RunOptions } from './run-feed.ts';
import { bindFeed, loadFeeds } from './stored-feed.ts';

const key = 'value-of-the-key';
const minute = 60_000;
const hour = 60 * minute;

describe('a feed of a league', () => {
  let now = new Date('2026-05-01T12:00:00Z');
  let games: ProviderGame[] = [];
  let fault: ((request: ProviderRequest) => Fault | undefined) | undefined;
  let server: ProviderServer;
  let test: TestPlatform;
  let sports = 0;

  beforeAll(async () => {
    server = await startProviderServer({
      provider: smallLeague,
      league: () => ({ games, now }),
      faults: (request) => fault?.(request),
    });
    const loopback = parsePrivateNetwork('127.0.0.1');
    test = await openTestPlatform({
      now: () => now,
      config: {
        FEED_ORIGINS: [server.origin],
        PRIVATE_NETWORKS: 'network' in loopback ? [loopback.network] : [],
        FEED_SECRETS: new Map([['club', key]]),
      },
    });
  });
  afterAll(async () => Promise.all([server.close(), test.close()]));
  beforeEach(() => {
    now = new Date('2026-05-01T12:00:00Z');
    fault = undefined;
    games = [smallGame(1, '2026-05-01T20:00:00Z'), smallGame(2, '2026-05-02T20:00:00Z')];
  });

  const execute = async <T extends object>(text: string, values: readonly unknown[] = []) =>
    asOwner<T>(test.platform.config.DATABASE_URL, text, values);
  const wait = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  const club = { name: 'club', place: 'query', key: 'apiKey' } as const;

  /** Adds a sport with a feed of two days, and returns how to use it. */
  const addFeed = async ({
    adapter = createSmallLeague(),
    days = ['2026-05-01', '2026-05-02'],
  }: { adapter?: Adapter; days?: readonly string[] } = {}) => {
    const { platform } = test;
    sports += 1;
    const sportId = await addTestSport(platform, { slug: `league-${sports}`, timeZone: 'UTC' });
    const names = smallTeams.map(({ name }) => name);
    await addTestTeams(platform, sportId, names);
    const [row] = await execute<{ id: string }>(
      `insert into sport_feeds (sport_id, adapter, settings, origin, facts, priority, created_at)
       values ($1, $2, $3, $4, '{schedule,result}', 1, $5) returning id`,
      [sportId, adapter.name, { days }, server.origin, now],
    );
    const id = row?.id ?? '';
    const select = async (columns: string) =>
      (await execute(`select ${columns} from sport_feeds where id = $1`, [id]))[0];
    return {
      id,
      sportId,
      name: `league-${sports}/${adapter.name}`,
      select,
      run: async (more: RunOptions = {}) => runFeed(platform, id, { adapters: [adapter], ...more }),
      runs: async () =>
        execute(`select outcome, added, changed, refused from import_runs where sport_id = $1 order by id`, [
          sportId,
        ]),
      games: async () =>
        execute(
          `select status, home_points as home from games where sport_id = $1 and merged_into is null order by starts_at`,
          [sportId],
        ),
    };
  };
  type AddedFeed = Awaited<ReturnType<typeof addFeed>>;
  const outcomes = async (feed: AddedFeed, more: RunOptions = {}) =>
    (await feed.run(more)).pages.map(({ page, outcome }) => `${page} ${outcome}`);
  const readNotBefore = async ({ id }: AddedFeed) => {
    const [row] = await execute<{ at: Date | null }>(
      `select not_before as at from sport_feeds where id = $1`,
      [id],
    );
    return row?.at ?? new Date(0);
  };
  const alarms = (name: string) =>
    test.log.filter((line) => line.includes('"msg":"alarm"') && line.includes(name));

  const failingAlarms = ({ name }: AddedFeed) =>
    alarms('feed-failing')
      .filter((line) => line.includes(`"${name}"`))
      .map((line) => z.object({ failure: z.string() }).parse(JSON.parse(line)).failure);

  it('is requested as its games need it, and has a row of imports only for changes', async () => {
    const feed = await addFeed();
    expect(await outcomes(feed)).toEqual(['2026-05-01 read', '2026-05-02 read']);
    expect(await feed.games()).toHaveLength(2);
    expect(await outcomes(feed)).toEqual([]);
    wait(30 * minute);
    expect(await outcomes(feed)).toEqual(['2026-05-01 unchanged']);
    wait(12 * hour);
    games = [smallGame(1, '2026-05-01T20:00:00Z', { state: 'final', points: { home: 3, away: 1 } })];
    expect(await outcomes(feed, { pages: 'due' })).toEqual(['2026-05-01 read']);
    expect((await feed.games())[0]).toEqual({ status: 'final', home: 3 });
    expect(await feed.runs()).toEqual([
      { outcome: 'done', added: 2, changed: 0, refused: 0 },
      { outcome: 'done', added: 0, changed: 1, refused: 0 },
    ]);
    expect(await feed.select('failures, failure, not_before, fetched_at')).toEqual({
      failures: 0,
      failure: null,
      not_before: null,
      fetched_at: now,
    });
  });

  it('knows when it is due next', async () => {
    const adapter = createSmallLeague();
    const feed = await addFeed({ adapter });
    const next = async () => {
      const stored = (await loadFeeds(test.platform)).find(({ id }) => id === feed.id);
      return stored && (await findNextRun(test.platform, bindFeed(stored, [adapter])))?.toISOString();
    };
    expect(await next()).toBe(now.toISOString());
    await feed.run();
    expect(await next()).toBe('2026-05-01T12:30:00.000Z');
    await execute('update sport_feeds set not_before = $2 where id = $1', [feed.id, '2026-05-01T15:00:00Z']);
    expect(await next()).toBe('2026-05-01T15:00:00.000Z');
    await execute('update sport_feeds set paused_at = $2 where id = $1', [feed.id, now]);
    expect(await next()).toBeUndefined();
    expect(await outcomes(feed)).toEqual([]);
  });

  it('shows what would change without writing', async () => {
    const feed = await addFeed();
    const report = await feed.run({ preview: true, pages: 'all' });
    expect(report.pages.map(({ added }) => added)).toEqual([1, 1]);
    expect(await feed.games()).toEqual([]);
    expect(await feed.select('requested_at, fetched_at')).toEqual({ requested_at: null, fetched_at: null });
    expect(await feed.runs()).toEqual([]);
  });

  it('recognizes an unchanged document without validators, but reads one with refused games again', async () => {
    fault = ({ path }) => ({
      kind: 'body',
      body: smallLeague.answer({ path, headers: {} }, { games, now }).body,
    });
    const feed = await addFeed({ days: ['2026-05-01'] });
    expect(await outcomes(feed, { pages: 'all' })).toEqual(['2026-05-01 read']);
    expect(await outcomes(feed, { pages: 'all' })).toEqual(['2026-05-01 unchanged']);
    games = [smallGame(1, '2026-05-01T20:00:00Z', { home: { ...smallTeams[0], name: 'Strangers' } })];
    expect(await outcomes(feed, { pages: 'all' })).toEqual(['2026-05-01 read']);
    expect(await outcomes(feed, { pages: 'all' })).toEqual(['2026-05-01 read']);
    // The same problem is recorded and announced once.
    expect(await feed.runs()).toHaveLength(2);
    expect(alarms('feed-rows-refused').filter((line) => line.includes(feed.name))).toHaveLength(1);
  });

  it('reads an unchanged document again that had problems or may read differently later', async () => {
    for (const more of [{ problems: ['no such status'] }, { isProvisional: true }]) {
      const feed = await addFeed({ days: ['2026-05-01'] });
      fault = () => ({
        kind: 'body',
        body: JSON.stringify({ games: [], ...more }),
        headers: { etag: '"1"' },
      });
      expect(await outcomes(feed, { pages: 'all' })).toEqual(['2026-05-01 read']);
      expect(await outcomes(feed, { pages: 'all' })).toEqual(['2026-05-01 read']);
    }
  });

  it('fetches the other pages when one fails, and backs off when all fail', async () => {
    const feed = await addFeed();
    fault = ({ path }) => (path.includes('05-01') ? { kind: 'status', status: 500 } : undefined);
    expect(await outcomes(feed)).toEqual(['2026-05-01 failed', '2026-05-02 read']);
    expect(await feed.select('failures, failure, not_before')).toEqual({
      failures: 0,
      failure: `${feed.name} 2026-05-01: answered 500`,
      not_before: null,
    });
    expect(await outcomes(feed)).toEqual([]);
    fault = () => ({ kind: 'body', body: '<html>', headers: { 'content-type': 'text/html' } });
    const waits: number[] = [];
    for (let failures = 1; failures <= 8; failures += 1) {
      wait(2 * hour);
      await outcomes(feed);
      const notBefore = await readNotBefore(feed);
      waits.push((notBefore.getTime() - now.getTime()) / minute);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    // Once a day for each message.
    expect(failingAlarms(feed)).toEqual([`${feed.name} 2026-05-01: the document is not JSON`]);
    fault = undefined;
    wait(2 * hour);
    await outcomes(feed);
    expect(await feed.select('failures, not_before, failure')).toEqual({
      failures: 0,
      not_before: null,
      failure: null,
    });
  });

  it('stops at once when the provider refuses, and waits as long as it asks', async () => {
    for (const status of [401, 403, 429]) {
      const feed = await addFeed();
      fault = () => ({ kind: 'status', status, retryAfter: '1800' });
      expect(await outcomes(feed)).toEqual(['2026-05-01 failed']);
      expect(await feed.select('failures, not_before')).toEqual({
        failures: 1,
        not_before: new Date(now.getTime() + (status === 429 ? 30 * minute : hour)),
      });
      expect(failingAlarms(feed)).toHaveLength(status === 429 ? 0 : 1);
      expect(await outcomes(feed)).toEqual([]);
      expect(await feed.runs()).toEqual([{ outcome: 'failed', added: 0, changed: 0, refused: 0 }]);
    }
  });

  it('backs off for hours when only an operator can help', async () => {
    const feed = await addFeed();
    fault = () => ({ kind: 'status', status: 404 });
    const waits: number[] = [];
    for (let failures = 1; failures <= 6; failures += 1) {
      await feed.run();
      const notBefore = await readNotBefore(feed);
      waits.push((notBefore.getTime() - now.getTime()) / hour);
      now = notBefore;
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 24]);
  });

  it('raises an alarm for a page that fails for hours, and only one a day', async () => {
    const feed = await addFeed({ days: ['2026-05-01', '2026-08-01'] });
    await feed.run();
    fault = ({ path }) => (path.includes('08-01') ? { kind: 'status', status: 500 } : undefined);
    wait(24 * hour);
    expect(await outcomes(feed)).toContain('2026-08-01 failed');
    // The last success is a day old, but that is the page's interval.
    expect(failingAlarms(feed)).toEqual([]);
    for (let hours = 1; hours <= 23; hours += 1) {
      wait(hour);
      await feed.run();
    }
    expect(failingAlarms(feed)).toEqual([`${feed.name} 2026-08-01: answered 500`]);
    for (let hours = 1; hours <= 6; hours += 1) {
      wait(hour);
      await feed.run();
    }
    expect(failingAlarms(feed)).toHaveLength(2);
  });

  it('takes statuses of a provider without games as an empty document', async () => {
    const feed = await addFeed({ adapter: createSmallLeague({ emptyStatuses: [404] }) });
    await feed.run();
    fault = () => ({ kind: 'status', status: 404 });
    const { pages } = await feed.run({ pages: 'all' });
    expect(pages).toMatchObject([
      { outcome: 'read', read: 0, missing: 0 },
      { outcome: 'read', read: 0, missing: 0 },
    ]);
    expect(await feed.games()).toHaveLength(2);
  });

  it('loses only the page that cannot be stored, and names no values', async () => {
    const feed = await addFeed();
    games = [smallGame(99_999, '2026-05-01T20:00:00Z'), smallGame(2, '2026-05-02T20:00:00Z')];
    await execute(`alter table games add constraint refused check (feed_id not like '%:99999') not valid`);
    onTestFinished(async () => void (await execute('alter table games drop constraint refused')));
    expect(await outcomes(feed)).toEqual(['2026-05-01 failed', '2026-05-02 read']);
    expect(await feed.select('failures, failure')).toEqual({
      failures: 0,
      failure: expect.stringMatching(/05-01: its games could not be stored \(database error 23514\)/u),
    });
    expect(await feed.select('failure')).not.toMatchObject({ failure: expect.stringContaining('99999') });
    expect(
      test.log.filter((line) => line.includes('could not be stored') && line.includes(feed.name)),
    ).not.toEqual([]);
  });

  it('loses only the game whose team has characters that cannot be stored', async () => {
    for (const name of ['Gulls\u0000', 'Gulls\uD800']) {
      const feed = await addFeed({ days: ['2026-05-01'] });
      await execute('update sport_feeds set creates_teams = true where id = $1', [feed.id]);
      games = [
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

  it('keeps its back-off when pages are requested by hand', async () => {
    const feed = await addFeed({ days: ['2026-05-01'] });
    const notBefore = new Date(now.getTime() + hour);
    await execute(`update sport_feeds set failures = 2, not_before = $2 where id = $1`, [feed.id, notBefore]);
    const backsOff = { failures: 2, not_before: notBefore, fetched_at: null };
    const columns = 'failures, not_before, fetched_at';
    const past = {
      key: 'past',
      path: '/games?day=2025-05-01',
      from: '2025-05-01',
      to: '2025-05-01',
      isComplete: true,
    };
    expect(await outcomes(feed, { pages: [past] })).toEqual(['past read']);
    expect(await feed.select(columns)).toEqual(backsOff);
    fault = () => ({ kind: 'status', status: 500 });
    expect(await outcomes(feed, { pages: 'all' })).toEqual(['2026-05-01 failed']);
    expect(await feed.select(columns)).toEqual(backsOff);
    fault = undefined;
    expect(await outcomes(feed, { pages: 'all' })).toEqual(['2026-05-01 read']);
    expect(await feed.select(columns)).toEqual({ failures: 0, not_before: notBefore, fetched_at: now });
  });

  it('waits for calls where the caller can, unless that takes too long', async () => {
    const secret = { ...club, place: 'header' } as const;
    const feed = await addFeed({ adapter: createSmallLeague({ budget: { perMinute: 1 }, secret }) });
    now = new Date('2026-05-01T13:00:00Z');
    const waiting = {
      pages: 'all',
      wait: async (until: Date) => {
        now = until;
        await Promise.resolve();
      },
    } as const;
    expect(await outcomes(feed, { ...waiting, maxWaitMs: minute - 1 })).toEqual([
      '2026-05-01 read',
      '2026-05-02 waiting',
    ]);
    expect(await feed.select('not_before')).toEqual({ not_before: null });
    expect(await outcomes(feed, { ...waiting, maxWaitMs: minute })).toEqual([
      '2026-05-01 unchanged',
      '2026-05-02 read',
    ]);
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
    const feed = await addFeed({ days: ['2026-05-01'] });
    await feed.run();
    for (const one of hostile) {
      fault = () => one;
      const { pages } = await feed.run({ pages: 'all', limits: { timeoutMs: 2000, idleMs: 200 } });
      expect(pages.map(({ outcome }) => outcome)).toEqual(['failed']);
    }
    fault = undefined;
    expect(await feed.games()).toHaveLength(1);
    expect(await outcomes(feed, { pages: 'all' })).toEqual(['2026-05-01 unchanged']);
  });

  it('keeps within the budget, the most urgent page first, and goes on when there are calls again', async () => {
    const feed = await addFeed({
      adapter: createSmallLeague({ budget: { perMinute: 1 }, secret: { ...club, place: 'header' } }),
    });
    expect(await outcomes(feed)).toEqual(['2026-05-01 read', '2026-05-02 waiting']);
    expect(await feed.select('not_before, failures')).toEqual({
      not_before: new Date(now.getTime() + minute),
      failures: 0,
    });
    wait(minute);
    expect(await outcomes(feed)).toEqual(['2026-05-02 read']);
  });

  it('follows the parts of a document, and requests all of them again after a failure', async () => {
    const feed = await addFeed({ days: ['2026-05-01'] });
    const first = JSON.stringify({ games: [], next: '2026-05-02' });
    const part: Fault = { kind: 'body', body: first };
    fault = ({ path }) => (path.includes('05-01') ? part : { kind: 'status', status: 500 });
    expect(await outcomes(feed)).toEqual(['2026-05-01 failed']);
    fault = ({ path }) => (path.includes('05-01') ? part : undefined);
    wait(hour);
    expect(await outcomes(feed)).toEqual(['2026-05-01 read']);
    expect(await feed.games()).toHaveLength(1);
    fault = () => ({ kind: 'body', body: JSON.stringify({ games: [], next: '2026-05-02' }) });
    const { pages } = await feed.run({ pages: 'all' });
    expect(pages[0]?.failure?.message).toContain('more than 50 parts');
  });

  it('leaves its key nowhere, even if the provider repeats it', async () => {
    const feed = await addFeed({ adapter: createSmallLeague({ secret: club }), days: ['2026-05-01'] });
    const { body } = smallLeague.answer({ path: '/?day=2026-05-01', headers: {} }, { games, now });
    const answers: Fault[] = [
      // As the id of a game, and as an entity tag.
      { kind: 'body', body: body.replace('"1"', JSON.stringify(`id ${key}`)), headers: { etag: key } },
      { kind: 'body', body: body.replace('Gulls', `${key} Strangers`) },
      { kind: 'body', body: JSON.stringify({ error: key }) },
      { kind: 'redirect', to: `https://x.example/?apiKey=${key}` },
    ];
    for (const answer of answers) {
      fault = () => answer;
      await feed.run({ pages: 'all' });
    }
    expect(await feed.games()).toHaveLength(1);
    expect(server.requests.at(-1)?.path).toContain(`apiKey=${key}`);
    const traces = [await dumpDatabase(test.platform.config.DATABASE_URL), ...test.log].join('\n');
    expect(traces).toContain(feed.name);
    expect(traces).not.toContain(key);
  });

  it('is not requested while its secret is missing, and says which one', async () => {
    const secret = { ...club, name: 'other' };
    const feed = await addFeed({ adapter: createSmallLeague({ secret, budget: { perDay: 9 } }) });
    const before = server.requests.length;
    expect(await outcomes(feed)).toEqual([]);
    const { pages } = await feed.run({ pages: 'all' });
    expect(pages[0]?.failure?.message).toContain('FEED_SECRETS has no "other"');
    expect(server.requests).toHaveLength(before);
    expect(await feed.select('failures, failure')).toEqual({ failures: 0, failure: null });
    expect(await execute(`select from feed_calls where budget = 'small-league other'`)).toEqual([]);
    expect(failingAlarms(feed)).toEqual([]);
  });

  it('reports settings that do not fit, and an adapter that is gone', async () => {
    const feed = await addFeed();
    expect((await feed.run({ adapters: [] })).pages[0]?.failure?.message).toContain('there is no adapter');
    await execute(`update sport_feeds set settings = '{"days": 1}', not_before = null where id = $1`, [
      feed.id,
    ]);
    await feed.run();
    expect(await feed.select('failures, failure')).toEqual({
      failures: 2,
      failure: `${feed.name}: the settings of the feed do not fit its adapter`,
    });
  });

  it('fetches past seasons page by page, goes on where it stopped, and waits for the budget', async () => {
    const adapter = createSmallLeague({ budget: { perMinute: 2 }, secret: { ...club, place: 'header' } });
    const feed = await addFeed({ adapter, days: [] });
    wait(24 * hour);
    games = [1, 2, 3].map((day) =>
      smallGame(day, `2025-05-0${day}T20:00:00Z`, { state: 'final', points: { home: day, away: 0 } }),
    );
    const order = { feedId: feed.id, seasons: [2025], adapters: [adapter] };
    const first = await backfillFeed(test.platform, order);
    expect(first).toMatchObject({ done: 2, pages: 3, notBefore: new Date(now.getTime() + minute) });
    const waits: Date[] = [];
    const second = await backfillFeed(test.platform, {
      ...order,
      wait: async (until) => {
        waits.push(until);
        now = until;
        await Promise.resolve();
      },
    });
    expect(second).toEqual({ done: 3, pages: 3, failed: [], notBefore: null });
    expect(waits).toHaveLength(1);
    expect(await feed.games()).toHaveLength(3);
    const before = server.requests.length;
    expect(await backfillFeed(test.platform, order)).toMatchObject({ done: 3, notBefore: null });
    expect(server.requests).toHaveLength(before);
  });

  it('fetches past pages again that had refused games or were not over, and others if asked to', async () => {
    const adapter = createSmallLeague();
    const feed = await addFeed({ adapter, days: [] });
    now = new Date('2025-05-02T12:00:00Z');
    games = [smallGame(1, '2025-05-01T20:00:00Z', { home: { ...smallTeams[0], name: 'Strangers' } })];
    const order = { feedId: feed.id, seasons: [2025], adapters: [adapter] };
    expect(await backfillFeed(test.platform, order)).toMatchObject({ done: 0, pages: 3, failed: [] });
    games = [smallGame(1, '2025-05-01T20:00:00Z')];
    expect(await backfillFeed(test.platform, order)).toMatchObject({ done: 1 });
    now = new Date('2025-05-04T12:00:00Z');
    expect(await backfillFeed(test.platform, order)).toMatchObject({ done: 3 });
    const read: string[] = [];
    await backfillFeed(test.platform, {
      ...order,
      again: true,
      onPage: (_season, { outcome }) => read.push(outcome),
    });
    expect(read).toEqual(['read', 'read', 'read']);
  });

  it('starts again when its settings change, and ends its back-off when it is resumed', async () => {
    const adapter = createSmallLeague();
    const feed = await addFeed({ adapter });
    const fail = async () => {
      await execute(
        `update sport_feeds set failures = 4, failure = 'it failed', not_before = $2 where id = $1`,
        [feed.id, new Date(now.getTime() + hour)],
      );
      await execute(
        `insert into feed_history (feed_id, season, page, done_at) values ($1, 2025, 'one', now())
         on conflict do nothing`,
        [feed.id],
      );
    };
    const save = async (settings: object) =>
      test.platform.transact(async (tx) =>
        saveFeed(tx, {
          sportId: feed.sportId,
          feed: {
            adapter,
            settings,
            origin: server.origin,
            facts: ['schedule'],
            priority: 7,
            createsTeams: false,
          },
          now,
        }),
      );
    const state = async () => ({
      ...(await feed.select('failures, failure, not_before is null as may_run')),
      history: await execute('select page from feed_history where feed_id = $1', [feed.id]),
    });
    const fresh = { failures: 0, failure: null, may_run: true };
    await fail();
    await expect(save({ day: 1 })).rejects.toThrow('small-league takes the settings days:');
    await save({ days: ['2026-05-01', '2026-05-02'] });
    expect(await state()).toEqual({
      failures: 4,
      failure: 'it failed',
      may_run: false,
      history: [{ page: 'one' }],
    });
    await save({ days: ['2026-05-01'] });
    expect(await state()).toEqual({ ...fresh, history: [] });
    await fail();
    await test.platform.transact(async (tx) => pauseFeed(tx, feed.id, null));
    expect(await state()).toEqual({ ...fresh, history: [{ page: 'one' }] });
  });

  describe('with a worker', () => {
    const adapter = createSmallLeague({ secret: { ...club, place: 'header' } });
    const { findFeeds, runDueFeed } = createFeedJobs([adapter]);
    const own = [anyJob(findFeeds), anyJob(runDueFeed)];
    const { schedule } = findFeeds;
    const isDue = async () => schedule && 'isDue' in schedule && schedule.isDue(test.platform);

    beforeEach(async () => {
      await execute('update sport_feeds set paused_at = now() where paused_at is null');
    });

    it('is found due, requested once, and not again until it is due', async () => {
      const feed = await addFeed({ adapter });
      const before = server.requests.length;
      const worker = await startWorker(test.platform, own, test.platform.config.DATABASE_URL, 100);
      try {
        await eventually(async () => expect(await feed.games()).toHaveLength(2), 15_000);
        await eventually(async () => expect(await isDue()).toBe(false));
      } finally {
        await worker.stop(5000);
      }
      expect(server.requests.slice(before).map(({ path }) => path)).toEqual([
        '/games?day=2026-05-01',
        '/games?day=2026-05-02',
      ]);
    });

    it('forgets pages that were not requested for three months', async () => {
      const feed = await addFeed({ adapter });
      const days = [89, 91].map((ago) => new Date(now.getTime() - ago * 24 * hour));
      await execute(
        `insert into feed_pages (feed_id, page, requested_at) values ($1, 'kept', $2), ($1, 'old', $3)`,
        [feed.id, ...days],
      );
      const pages = async () =>
        execute('select page from feed_pages where feed_id = $1 order by page', [feed.id]);
      const worker = await startWorker(test.platform, own, test.platform.config.DATABASE_URL, 100);
      try {
        await eventually(
          async () =>
            expect(await pages()).toEqual([{ page: '2026-05-01' }, { page: '2026-05-02' }, { page: 'kept' }]),
          15_000,
        );
      } finally {
        await worker.stop(5000);
      }
    });

    it('is requested again after its worker was killed', async () => {
      const feed = await addFeed({ adapter });
      await feed.run();
      // As if the worker had died between request and storing.
      await execute('update feed_pages set fetched_at = null where feed_id = $1', [feed.id]);
      expect(await outcomes(feed)).toEqual([]);
      expect(await outcomes(feed, { retriesUnfinished: true })).toEqual([
        '2026-05-01 unchanged',
        '2026-05-02 unchanged',
      ]);
    });
  });

  it('is not looked for on the schema of the release before', async () => {
    const schedule = jobs.find(({ name }) => name === 'feeds.due')?.schedule;
    const old = await openTestPlatform();
    try {
      await asOwner(
        old.platform.config.DATABASE_URL,
        'drop table feed_history, feed_pages, feed_calls, sport_feeds cascade',
      );
      expect(schedule && 'isDue' in schedule && (await schedule.isDue(old.platform))).toBe(false);
    } finally {
      await old.close();
    }
  });
});
