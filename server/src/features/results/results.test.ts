import { createRandom } from '@outpick/forecast';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addTestLeague,
  addTestResults,
  addTestSport,
  addTestTeams,
  startTestSite,
} from '../../../test/support/index.ts';
import type { TestSite } from '../../../test/support/index.ts';
import { itCanBeNarrowed } from '../../../test/support/narrowed-list.ts';
import type { GameEntry } from '../games/index.ts';

interface Row {
  gameId: string;
  date: string;
  homeTeam: string;
  homeTeamId: string;
  homePts: number;
  awayTeam: string;
  awayTeamId: string;
  awayPts: number;
}

/** The fields of a listed row that the game entries of this test have too, for comparison. */
const fieldsOf = ({ date, homeTeamId, homePts, awayTeamId, awayPts }: Row) => [
  date,
  homeTeamId,
  homePts,
  awayTeamId,
  awayPts,
];

describe('results', () => {
  let site: TestSite;
  let sportId: string;
  let games: readonly GameEntry[];
  let names: ReadonlyMap<string, string>;

  beforeAll(async () => {
    site = await startTestSite();
    sportId = await addTestSport(site.platform, { name: 'Pro Football' });
    games = await addTestLeague(site.platform, sportId, createRandom(1));
    const teams = await site.platform.db
      .selectFrom('teams')
      .select(['id', 'name'])
      .where('sport_id', '=', sportId)
      .execute();
    names = new Map(teams.map(({ id, name }) => [id, name]));
  });
  afterAll(async () => site.close());

  const request = async (query: string, ofSport = sportId) => {
    const response = await site.get(`/api/v1/website/game-result-list?sportsCategory=${ofSport}${query}`);
    return { status: response.status, body: JSON.parse(await response.text()) };
  };
  const listRows = async (query = ''): Promise<Row[]> => (await request(query)).body.data.result;

  it('[S7-CALL-58] [S3-RESULT-01] are listed with their fields and total, newest first', async () => {
    const { body } = await request('');
    expect(body.data).toMatchObject({ total: 92, sportName: 'Pro Football' });
    const finished = games.filter(({ status }) => status === 'final');
    expect(body.data.result.map(fieldsOf)).toEqual(
      finished
        .toReversed()
        .map(({ startsAt, homeTeamId, awayTeamId, points }) => [
          startsAt,
          homeTeamId,
          points?.home,
          awayTeamId,
          points?.away,
        ]),
    );
    for (const row of await listRows())
      expect([row.homeTeam, row.awayTeam]).toEqual([names.get(row.homeTeamId), names.get(row.awayTeamId)]);
  });

  it('[D-LIST-05] have a default page size of 1000', async () => {
    const long = await addTestSport(site.platform);
    const teams = await addTestTeams(site.platform, long, ['Home', 'Away']);
    const many = Array.from({ length: 1003 }, (_, index) => ['Home', 'Away', index, 0] as const);
    await addTestResults(site.platform, long, teams, many, '2020-01-01');
    const lengthOf = async (query: string) => (await request(query, long)).body.data.result.length;
    expect(await lengthOf('')).toBe(1000);
    expect(await lengthOf('&pageNumber=2')).toBe(3);
    expect(await listRows('&pageSize=10')).toHaveLength(10);
  });

  it('[S7-CALL-57] [D-LIST-10] sort by each of their fields, both ways', async () => {
    for (const key of ['date', 'homeTeam', 'homePts', 'awayTeam', 'awayPts'] as const) {
      const up = (await listRows(`&sortKey=${key}&sortOrder=asc`)).map((row) => row[key]);
      const down = (await listRows(`&sortKey=${key}&sortOrder=dsc`)).map((row) => row[key]);
      const order = up.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
      expect(up).toEqual(order);
      expect(down).toEqual(order.toReversed());
    }
  });

  it('[D-LIST-13] list each row once over all pages', async () => {
    for (const key of ['date', 'homePts', 'awayTeam']) {
      const seen = new Set<string>();
      for (const page of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
        for (const { gameId } of await listRows(`&sortKey=${key}&pageSize=10&pageNumber=${page}`))
          seen.add(gameId);
      expect(seen.size).toBe(92);
    }
  });

  itCanBeNarrowed(request);

  it.each(['&sortKey=home_points', '&sortOrder=up', '&pageSize=1001'])(
    '[D-LIST-01] refuse %s',
    async (query) => {
      expect((await request(query)).status).toBe(422);
    },
  );
});
