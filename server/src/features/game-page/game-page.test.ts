import { createRandom } from '@outpick/forecast';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestLeague, addTestSport, eventually, startTestSite } from '../../../test/support/index.ts';
import type { TestSite } from '../../../test/support/index.ts';
import { runRatings } from '../ratings/index.ts';
import { putGames } from '../games/index.ts';
import type { GameEntry } from '../games/index.ts';

describe('a game', () => {
  let site: TestSite;
  let sportId: string;
  let games: GameEntry[];
  let gameId: string;

  beforeAll(async () => {
    site = await startTestSite();
    sportId = await addTestSport(site.platform, { name: 'Pro Football' });
    games = await addTestLeague(site.platform, sportId, createRandom(9));
    await runRatings(site.platform, sportId);
    const list = await site.get(`/api/v1/website/gamepredictionsList?sportsCategory=${sportId}`);
    gameId = JSON.parse(await list.text()).data.result[0].gameId;
  });
  afterAll(async () => site.close());

  const getPage = async () =>
    JSON.parse(await (await site.get(`/api/v1/website/game/${gameId}`)).text()).data;
  const play = async (home: number, away: number) => {
    const [next] = games.filter(({ status }) => status === 'scheduled');
    if (!next) throw new Error('there is no coming game');
    const played: GameEntry = { ...next, status: 'final', points: { home, away } };
    await site.platform.transact(async (tx) => putGames(site.platform, tx, sportId, [played]));
  };

  it('[D-GAME-80] [D-PRED-03] has its forecast, the contributions that add up to it, and its distribution', async () => {
    const { forecast, status, receipt, verdict } = await getPage();
    expect({ status, receipt, verdict }).toEqual({ status: 'scheduled', receipt: null, verdict: null });
    const names = forecast.contributions.map(({ name }: { name: string }) => name);
    expect(names).toContain('rating');
    expect(names.at(-1)).toBe('shape');
    const sum = forecast.contributions.reduce((all: number, one: { points: number }) => all + one.points, 0);
    expect(sum).toBeCloseTo(forecast.algoMargin, 9);
    expect(forecast.distribution.probabilities).toHaveLength(2 * forecast.distribution.reach + 1);
  });

  it('[D-GAME-80] has the scores of its forecast once it is final, and the corrections of its result', async () => {
    const before = await getPage();
    await play(20, 17);
    const after = await eventually(async () => {
      const now = await getPage();
      if (now.status !== 'final') throw new Error('not updated yet');
      return now;
    });
    expect(after.forecast).toEqual(before.forecast);
    const { algoMargin, predictedWinner } = after.forecast;
    const homePredicted = predictedWinner === after.homeTeam.name;
    // The home team won, so its win share is scored. The share counts half of the probability of a tie.
    const { reach, probabilities } = after.forecast.distribution;
    const share = probabilities.reduce(
      (sum: number, p: number, at: number) => sum + (p * (Math.sign(at - reach) + 1)) / 2,
      0,
    );
    expect(after.verdict).toEqual({
      calledWinner: homePredicted,
      marginError: expect.closeTo(Math.abs((homePredicted ? algoMargin : -algoMargin) - 3), 6),
      logLoss: expect.closeTo(-Math.log(share), 6),
      brier: expect.closeTo((1 - share) ** 2, 6),
    });
    await play(10, 17);
    const corrected = await eventually(async () => {
      const now = await getPage();
      if (now.corrections.length === 0) throw new Error('not updated yet');
      return now;
    });
    expect(corrected.corrections).toEqual([
      {
        gameId,
        game: `${after.awayTeam.name} @ ${after.homeTeam.name}`,
        correctedAt: expect.any(String),
        before: { homePoints: 20, awayPoints: 17 },
        after: { homePoints: 10, awayPoints: 17 },
      },
    ]);
  });

  it('answers 404 for an unknown id', async () => {
    expect((await site.get('/api/v1/website/game/01a1dcff-22a5-7ddf-9ab1-ebff5c4d1a5a')).status).toBe(404);
  });
});
