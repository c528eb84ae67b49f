import { createRandom } from '@outpick/forecast';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestLeague, addTestSport, startTestSite } from '../../../test/support/index.ts';
import type { TestSite } from '../../../test/support/index.ts';
import { itCanBeNarrowed } from '../../../test/support/narrowed-list.ts';
import { runRatings } from '../ratings/index.ts';

interface Row {
  gameId: string;
  date: string;
  predictedWinner: string;
  predictedLoser: string;
  predictedWinnerId: string;
  homeTeam: string;
  homeTeamId: string;
  awayTeam: string;
  algoMargin: number;
  winProb: number;
  tieProb: number;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

describe('predictions', () => {
  let site: TestSite;
  let sportId: string;

  beforeAll(async () => {
    site = await startTestSite();
    sportId = await addTestSport(site.platform, { name: 'Pro Football', tiesPossible: true });
    await addTestLeague(site.platform, sportId, createRandom(1));
    await runRatings(site.platform, sportId);
  });
  afterAll(async () => site.close());

  const request = async (query: string) => {
    const response = await site.get(`/api/v1/website/gamepredictionsList?sportsCategory=${sportId}${query}`);
    return { status: response.status, body: JSON.parse(await response.text()) };
  };
  const listRows = async (query = ''): Promise<Row[]> => (await request(query)).body.data.result;

  it('[S7-CALL-46] [S3-PRED-01] are listed with their fields, total and sport', async () => {
    const { status, body } = await request('');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ total: 16, sportName: 'Pro Football' });
    expect(body.data.result).toHaveLength(16);
    // The total counts the whole list, also on the last page and past the end.
    for (const [page, count] of [
      [4, 1],
      [5, 0],
    ] as const) {
      const { data } = (await request(`&pageSize=5&pageNumber=${page}`)).body;
      expect([data.result.length, data.total]).toEqual([count, 16]);
    }
    expect(body.data.result[0]).toEqual({
      gameId: expect.any(String),
      date: expect.stringMatching(/^2026-11-08T18:00:00\.000Z$/u),
      predictedWinner: expect.any(String),
      predictedLoser: expect.any(String),
      algoMargin: expect.any(Number),
      winProb: expect.any(Number),
      tieProb: expect.any(Number),
      predictedWinnerId: expect.any(String),
      predictedLoserId: expect.any(String),
      homeTeam: expect.any(String),
      homeTeamId: expect.any(String),
      awayTeam: expect.any(String),
      awayTeamId: expect.any(String),
      neutral: expect.any(Boolean),
    });
  });

  it('[D-PRED-01] [D-PRED-02] name the likelier side, and its margin is never below 0', async () => {
    for (const row of await listRows()) {
      const { winProb, tieProb, algoMargin, homeTeam, awayTeam } = row;
      const homeWins = row.predictedWinnerId === row.homeTeamId;
      expect([row.predictedWinner, row.predictedLoser]).toEqual(
        homeWins ? [homeTeam, awayTeam] : [awayTeam, homeTeam],
      );
      expect(winProb).toBeGreaterThanOrEqual(1 - winProb - tieProb);
      expect(algoMargin).toBeGreaterThanOrEqual(0);
    }
  });

  it('[D-PRED-02] have the mean of the game’s distribution as margin, from the predicted winner’s side', async () => {
    const sides = new Set<boolean>();
    for (const { gameId, predictedWinnerId, homeTeamId, algoMargin, winProb, tieProb } of await listRows()) {
      const response = await site.get(`/api/v1/website/game/${gameId}`);
      const { forecast } = JSON.parse(await response.text()).data;
      const { reach, probabilities }: { reach: number; probabilities: number[] } = forecast.distribution;
      const mean = sum(probabilities.map((probability, index) => probability * (index - reach)));
      const homeWins = predictedWinnerId === homeTeamId;
      sides.add(homeWins);
      expect(algoMargin).toBeCloseTo(Math.max(0, homeWins ? mean : -mean), 9);
      expect(forecast.algoMargin).toBe(algoMargin);
      const wins = homeWins ? probabilities.slice(reach + 1) : probabilities.slice(0, reach);
      expect(winProb).toBeCloseTo(sum(wins), 9);
      expect(tieProb).toBeCloseTo(probabilities[reach] ?? 0, 9);
    }
    expect(sides.size).toBe(2);
  });

  it('[S7-CALL-45] [D-LIST-09] sort by each of their fields, both ways', async () => {
    for (const key of [
      'date',
      'predictedWinner',
      'predictedLoser',
      'algoMargin',
      'winProb',
      'tieProb',
    ] as const) {
      const up = (await listRows(`&sortKey=${key}&sortOrder=asc`)).map((row) => row[key]);
      const down = (await listRows(`&sortKey=${key}&sortOrder=dsc`)).map((row) => row[key]);
      const order = up.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
      expect(up).toEqual(order);
      expect(down).toEqual(order.toReversed());
    }
  });

  it('[D-LIST-13] list each row once over all pages', async () => {
    for (const query of ['', '&sortKey=tieProb&sortOrder=dsc', '&sortKey=predictedWinner']) {
      const pages = await Promise.all(
        [1, 2, 3, 4].map(async (page) => listRows(`${query}&pageSize=5&pageNumber=${page}`)),
      );
      expect(pages.map((page) => page.length)).toEqual([5, 5, 5, 1]);
      expect(new Set(pages.flat().map(({ gameId }) => gameId)).size).toBe(16);
    }
    // With so few rows the pages could agree by chance, so check the order of equal rows: by start, then by id.
    for (const key of ['date', 'predictedWinner', 'predictedLoser', 'tieProb'] as const)
      for (const order of ['asc', 'dsc']) {
        const groups = Map.groupBy(await listRows(`&sortKey=${key}&sortOrder=${order}`), (row) => row[key]);
        for (const equalRows of groups.values()) {
          const ids = equalRows.map(({ date, gameId }) => `${date} ${gameId}`);
          expect([key, order, ids]).toEqual([key, order, ids.toSorted()]);
        }
      }
  });

  itCanBeNarrowed(request);

  it.each([
    '&sortKey=odds',
    '&sortOrder=desc',
    '&pageSize=0',
    '&pageSize=1001',
    '&pageNumber=0',
    '&pageNumber=x',
  ])('[D-LIST-01] [D-LIST-02] [D-LIST-03] refuse %s', async (query) => {
    const { status, body } = await request(query);
    expect(status).toBe(422);
    expect(body.error.code).toBe('VALIDATION_FAILED');
  });

  it('answer 404 for an unknown sport', async () => {
    const path = '/api/v1/website/gamepredictionsList?sportsCategory=01a1dcff-22a5-7ddf-9ab1-ebff5c4d1a5a';
    expect((await site.get(path)).status).toBe(404);
  });
});
