import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSmallLeague, smallGame, smallTeams } from '../../../../../test/feeds/small-league.ts';
import { club, hour, minute, openTestLeague } from '../../../../../test/feeds/test-league.ts';
import type { TestLeague } from '../../../../../test/feeds/test-league.ts';
import { backfillFeed } from './backfill-feed.ts';

describe('a league feed', () => {
  let league: TestLeague;

  beforeAll(async () => {
    league = await openTestLeague();
  });
  afterAll(async () => league.close());
  beforeEach(() => league.reset());

  it('fetches past seasons page by page, continues where it stopped, and waits for the budget', async () => {
    const adapter = createSmallLeague({ budget: { perMinute: 2 }, secret: { ...club, place: 'header' } });
    const feed = await league.addFeed({ adapter, days: [] });
    league.wait(24 * hour);
    league.games = [1, 2, 3].map((day) =>
      smallGame(day, `2025-05-0${day}T20:00:00Z`, { state: 'final', points: { home: day, away: 0 } }),
    );
    const order = { feedId: feed.id, seasons: [2025], adapters: [adapter] };
    const first = await backfillFeed(league.platform, order);
    expect(first).toMatchObject({ done: 2, pages: 3, notBefore: new Date(league.now.getTime() + minute) });
    const waits: Date[] = [];
    const second = await backfillFeed(league.platform, {
      ...order,
      wait: async (until) => {
        waits.push(until);
        league.now = until;
        await Promise.resolve();
      },
    });
    expect(second).toEqual({ done: 3, pages: 3, failed: [], notBefore: null });
    expect(waits).toHaveLength(1);
    expect(await feed.games()).toHaveLength(3);
    const before = league.server.requests.length;
    expect(await backfillFeed(league.platform, order)).toMatchObject({ done: 3, notBefore: null });
    expect(league.server.requests).toHaveLength(before);
  });

  it('fetches a past page again if it had refused games or its days were not over, and any page on request', async () => {
    const adapter = createSmallLeague();
    const feed = await league.addFeed({ adapter, days: [] });
    league.now = new Date('2025-05-02T12:00:00Z');
    league.games = [smallGame(1, '2025-05-01T20:00:00Z', { home: { ...smallTeams[0], name: 'Strangers' } })];
    const order = { feedId: feed.id, seasons: [2025], adapters: [adapter] };
    expect(await backfillFeed(league.platform, order)).toMatchObject({ done: 0, pages: 3, failed: [] });
    league.games = [smallGame(1, '2025-05-01T20:00:00Z')];
    expect(await backfillFeed(league.platform, order)).toMatchObject({ done: 1 });
    league.now = new Date('2025-05-04T12:00:00Z');
    expect(await backfillFeed(league.platform, order)).toMatchObject({ done: 3 });
    const read: string[] = [];
    await backfillFeed(league.platform, {
      ...order,
      again: true,
      onPage: (_season, { outcome }) => read.push(outcome),
    });
    expect(read).toEqual(['read', 'read', 'read']);
  });
});
