import { contestPoints } from '@outpick/forecast';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addTestPlayers,
  openTestContest,
  startTestSite,
  testBearer,
  testPick,
  workUntilIdle,
} from '../../../test/support/index.ts';
import type { TestContest, TestPlayer, TestSite } from '../../../test/support/index.ts';

describe('you against the algorithm', () => {
  let site: TestSite;
  let contest: TestContest;
  let ann: TestPlayer;
  let sigma: number;

  beforeAll(async () => {
    site = await startTestSite();
    contest = await openTestContest(site.platform, { name: 'Weekly' });
    const [first] = await addTestPlayers(site.platform, 1);
    if (!first) throw new Error('there is no player');
    ann = first;
    const sport = await site.platform.db
      .selectFrom('sports')
      .select('margin_sigma')
      .executeTakeFirstOrThrow();
    sigma = sport.margin_sigma;
  });
  afterAll(async () => site.close());

  const request = async (player?: TestPlayer) => {
    const response = await site.get('/api/v1/users/you-vs-algorithm', { headers: testBearer(player) });
    return { status: response.status, data: JSON.parse(await response.text()).data };
  };
  const submit = async (margins: readonly number[]) =>
    site.get('/api/v1/users/userPerdiction', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...testBearer(ann) },
      body: JSON.stringify(
        margins.flatMap((margin, index) => {
          const game = contest.games[index];
          return game ? testPick(game, margin) : [];
        }),
      ),
    });

  it('needs the player’s own session', async () => {
    expect((await request()).status).toBe(401);
  });

  it('shows only the next game that locks, and the player’s picks in its contest, before the first result', async () => {
    await submit([10, 4]);
    const { data } = await request(ann);
    expect(data).toMatchObject({ games: 0, points: 0, chanceOfSkill: 0.5, slates: [], best: [], worst: [] });
    const [first] = contest.games;
    expect(data.nextLock).toMatchObject({
      sportName: 'Weekly',
      date: first?.entry.startsAt,
      homeTeam: first?.home,
      open: 4,
      picked: 2,
    });
    expect(data).toMatchObject({ lastBoard: null, playing: null });
  });

  it('counts the picked games that are being played', async () => {
    const [first] = contest.games;
    if (!first) throw new Error('the contest has no games');
    await contest.change(first, { status: 'live' });
    const { data } = await request(ann);
    expect(data.playing).toEqual({ sportId: contest.sportId, sportName: 'Weekly', games: 1 });
  });

  it('compares only the picked games, by contest points', async () => {
    for (const game of contest.games)
      await contest.change(game, { status: 'final', points: { home: 30, away: 20 } });
    await workUntilIdle(site.platform);
    const { data } = await request(ann);
    expect(data.games).toBe(2);
    const own = [10, 4].map((margin) => contestPoints(margin, sigma, 'win'));
    expect(data.points).toBe((own[0] ?? 0) / 10 + (own[1] ?? 0) / 10);
    expect(data.slates).toHaveLength(1);
    expect(data.slates[0]).toMatchObject({ sportName: 'Weekly', games: 2, points: data.points });
    const listed = [...data.best, ...data.worst];
    const gaps = listed.map((pick) => pick.points - pick.algorithmPoints);
    expect(gaps.reduce((sum, gap) => sum + gap, 0)).toBeCloseTo(data.points - data.algorithmPoints, 9);
    expect(listed[0]).toMatchObject({ homePoints: 30, awayPoints: 20 });
    expect(data.chanceOfSkill).toBeGreaterThan(0);
    expect(data.playing).toBeNull();
    expect(data.lastBoard).toMatchObject({ sportName: 'Weekly', sportId: contest.sportId });
    expect(data.lastBoard.rank).toBeLessThanOrEqual(data.lastBoard.size);
  });
});
