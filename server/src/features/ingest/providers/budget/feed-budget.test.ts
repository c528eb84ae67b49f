import { inAct } from '../../../../../test/support/index.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSmallLeague } from '../../../../../test/feeds/small-league.ts';
import { club, hour, minute, openTestLeague } from '../../../../../test/feeds/test-league.ts';
import type { TestLeague } from '../../../../../test/feeds/test-league.ts';
import { changePlan, pauseFeed, removeFeed } from '../manage-feeds.ts';

type AddedFeed = Awaited<ReturnType<TestLeague['addFeed']>>;

const countRead = async (feed: AddedFeed): Promise<number> =>
  (await feed.outcomes()).filter((outcome) => outcome.endsWith(' read')).length;

describe('the call budget of a feed', () => {
  let league: TestLeague;

  beforeAll(async () => {
    league = await openTestLeague();
  });
  afterAll(async () => league.close());
  beforeEach(async () => {
    league.reset();
    await league.execute('update provider_feeds set paused_at = now() where paused_at is null');
    await league.execute('delete from feed_calls');
  });

  it('counts a redirect as a call, and waits if none is left for it', async () => {
    const adapter = createSmallLeague({ budget: { perMinute: 3 }, secret: { ...club, name: 'redirects' } });
    const feed = await league.addFeed({ adapter });
    const before = league.server.requests.length;
    const paths = () =>
      league.server.requests.slice(before).map(({ path }) => path.replace(/&apiKey=.*$/u, ''));
    league.fault = ({ path }) =>
      path.startsWith('/games') ? { kind: 'redirect', to: path.replace('/games', '/moved') } : undefined;
    expect(await feed.outcomes()).toEqual(['2026-05-01 read', '2026-05-02 waiting']);
    expect(paths()).toEqual(['/games?day=2026-05-01', '/moved?day=2026-05-01', '/games?day=2026-05-02']);
    expect(await feed.select('failures, failure, not_before, calls_from')).toEqual({
      failures: 0,
      failure: null,
      not_before: null,
      calls_from: new Date(league.now.getTime() + minute),
    });
    league.wait(minute);
    expect(await feed.outcomes()).toEqual(['2026-05-02 read']);
    // A page that was read before also keeps its state: due, and not failing.
    const pages = async () =>
      league.execute(
        'select page, requested_at, failing_since from feed_pages where feed_id = $1 order by page',
        [feed.id],
      );
    const read = await pages();
    league.wait(24 * hour);
    expect(await feed.outcomes()).toEqual(['2026-05-01 unchanged', '2026-05-02 waiting']);
    expect((await pages())[1]).toEqual(read[1]);
    league.wait(minute);
    expect(await feed.outcomes()).toEqual(['2026-05-02 unchanged']);
  });

  it('fails if a page needs more calls than the plan has in a minute', async () => {
    const secret = { ...club, name: 'one-a-minute' };
    const feed = await league.addFeed({ adapter: createSmallLeague({ budget: { perMinute: 1 }, secret }) });
    league.fault = ({ path }) =>
      path.startsWith('/games') ? { kind: 'redirect', to: path.replace('/games', '/moved') } : undefined;
    expect(await feed.outcomes()).toEqual(['2026-05-01 failed', '2026-05-02 waiting']);
    expect(await feed.select('failures, failure')).toEqual({
      failures: 1,
      failure: `${feed.name} 2026-05-01: needs more calls than the plan has (1 a minute): redirects and further parts are calls too`,
    });
  });

  describe('that is used up', () => {
    const adapter = createSmallLeague({ budget: { perMonth: 1 }, secret: { ...club, name: 'waits' } });
    const change = async (perMonth: number) =>
      inAct(league.platform, async (tx) => changePlan(tx, adapter, { perMonth }));
    const nextMonth = new Date('2026-06-01T00:00:00Z');
    afterEach(async () => change(1));

    it('delays a feed that also failed only until the plan allows more calls', async () => {
      const feed = await league.addFeed({ adapter });
      league.fault = ({ path }) => (path.includes('05-01') ? { kind: 'status', status: 500 } : undefined);
      expect(await feed.outcomes()).toEqual(['2026-05-01 failed', '2026-05-02 waiting']);
      const backOff = { failures: 1, not_before: new Date(league.now.getTime() + minute) };
      expect(await feed.select('failures, not_before, calls_from')).toEqual({
        ...backOff,
        calls_from: nextMonth,
      });
      await change(3);
      expect(await feed.select('failures, not_before, calls_from')).toEqual({ ...backOff, calls_from: null });
      league.wait(minute);
      expect(await feed.outcomes()).toEqual(['2026-05-02 read']);
    });

    it('does not shorten a wait that a provider requests with Retry-After', async () => {
      const feed = await league.addFeed({ adapter });
      const other = await league.addFeed({ adapter });
      await change(10);
      league.fault = () => ({ kind: 'status', status: 429, retryAfter: '7200' });
      await feed.run({ pages: 'all' });
      const until = new Date(league.now.getTime() + 2 * hour);
      expect(await feed.select('failures, not_before')).toEqual({ failures: 0, not_before: until });
      await change(20);
      await inAct(league.platform, async (tx) => pauseFeed(tx, other.id, league.now));
      expect(await feed.readNotBefore()).toEqual(until);
      expect(await feed.outcomes()).toEqual([]);
    });

    it('stores the wait before the run ends, so that the run cannot overwrite the waits of a new plan', async () => {
      const feed = await league.addFeed({ adapter });
      const waits: unknown[] = [];
      const outcomes = await feed.outcomes({
        wait: async (until) => {
          waits.push(await feed.select('calls_from'));
          league.now = until;
        },
      });
      expect(waits).toEqual([{ calls_from: nextMonth }]);
      expect(outcomes).toEqual(['2026-05-01 read', '2026-05-02 read']);
    });
  });

  describe('that shares its key', () => {
    const adapter = createSmallLeague({ budget: { perMonth: 10 }, secret: { ...club, name: 'fair' } });
    const week = ['01', '02', '03', '04', '05', '06', '07'].map((day) => `2026-05-${day}`);

    it('leaves the other leagues their share of the calls until the time to use it has passed', async () => {
      const greedy = await league.addFeed({ adapter, days: week });
      const other = await league.addFeed({ adapter, days: week.slice(0, 3) });
      expect(await countRead(greedy)).toBe(5);
      // The greedy feed waits until a fifth of the month is over: then the other feed has not used one of its five calls.
      expect(await greedy.readNotBefore()).toEqual(new Date('2026-05-07T04:48:00Z'));
      expect(await countRead(other)).toBe(3);
      expect(await countRead(greedy)).toBe(0);
      league.now = new Date('2026-05-29T12:00:00Z');
      league.games = [];
      await league.execute('update provider_feeds set calls_from = null');
      // Nine tenths of the month are over: the other feed lends one of its two unused calls and keeps one.
      const { pages } = await greedy.run({ pages: 'all' });
      expect(pages.map(({ outcome }) => outcome)).toEqual(['read', 'waiting']);
      expect(await other.outcomes({ pages: 'all' })).toEqual(['2026-05-01 read', '2026-05-02 waiting']);
      const made = await league.execute<{ calls: number }>(
        `select sum(calls)::int as calls from feed_calls
         where budget = 'small-league fair' and period = 'month'`,
      );
      expect(made).toEqual([{ calls: 10 }]);
    });

    it.each([
      [
        'paused',
        async ({ id }: AddedFeed) => inAct(league.platform, async (tx) => pauseFeed(tx, id, league.now)),
      ],
      ['removed', async ({ id }: AddedFeed) => inAct(league.platform, async (tx) => removeFeed(tx, id))],
    ])(
      'gets the rest when the other feed is %s, but calls that the other feed has made still count',
      async (_verb, stop) => {
        const greedy = await league.addFeed({ adapter, days: week });
        const other = await league.addFeed({ adapter, days: week.slice(0, 4) });
        expect(await countRead(greedy)).toBe(5);
        expect(await countRead(other)).toBe(4);
        await stop(other);
        expect(await greedy.outcomes()).toEqual(['2026-05-06 read', '2026-05-07 waiting']);
        expect(await greedy.readNotBefore()).toEqual(new Date('2026-06-01T00:00:00Z'));
      },
    );
  });

  it('grows or shrinks with the plan of an operator', async () => {
    const adapter = createSmallLeague({ budget: { perDay: 1 }, secret: { ...club, name: 'plan' } });
    const feed = await league.addFeed({ adapter });
    const change = async (plan: Parameters<typeof changePlan>[2]) =>
      inAct(league.platform, async (tx) => changePlan(tx, adapter, plan));
    expect(await feed.outcomes()).toEqual(['2026-05-01 read', '2026-05-02 waiting']);
    // The feed does not wait until tomorrow.
    await change({ perDay: 3 });
    expect(await feed.outcomes()).toEqual(['2026-05-02 read']);
    await change({ perMonth: 2 });
    expect(await feed.outcomes({ pages: 'all' })).toEqual(['2026-05-01 waiting']);
    await change({ perMonth: null });
    expect(await feed.outcomes({ pages: 'all' })).toEqual(['2026-05-01 unchanged', '2026-05-02 waiting']);
  });
});
