import { createRandom } from '@outpick/forecast';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestLeague, addTestSport, addTestTeams, startTestSite } from '../../../test/support/index.ts';
import type { TestSite } from '../../../test/support/index.ts';
import { runRatings } from '../ratings/index.ts';

describe('a team', () => {
  let site: TestSite;
  let sportId: string;
  let teamId: string;

  beforeAll(async () => {
    site = await startTestSite();
    sportId = await addTestSport(site.platform, { name: 'Pro Football' });
    await addTestLeague(site.platform, sportId, createRandom(9));
    await runRatings(site.platform, sportId);
    const ranking = await get(`website/rankingList?sportsCategory=${sportId}`);
    teamId = ranking.result[2].teamId;
  });
  afterAll(async () => site.close());

  const get = async (path: string) => JSON.parse(await (await site.get(`/api/v1/${path}`)).text()).data;

  it('[D-TEAM-80] is shown with its ratings over the season and their uncertainty, its results and its scheduled games', async () => {
    const team = await get(`website/team/${teamId}`);
    expect(team).toMatchObject({
      id: teamId,
      sportId,
      sportName: 'Pro Football',
      season: 2026,
      current: { rank: 3, teams: 8, rating: expect.any(Number), deviation: expect.any(Number) },
    });
    expect(team.history).toHaveLength(9);
    expect(team.history.at(-1)).toMatchObject({ date: '2026-11-01', rating: team.current.rating });
    expect(team.history.every(({ deviation }: { deviation: number }) => deviation > 0)).toBe(true);
    expect(team.results).toHaveLength(9);
    expect(team.record.wins + team.record.losses + team.record.ties).toBe(9);
    expect(team.coming.map(({ date }: { date: string }) => date.slice(0, 10))).toEqual([
      '2026-11-08',
      '2026-11-15',
      '2026-11-22',
      '2027-09-05',
    ]);
  });

  it('is shown with the same record as in the ranking', async () => {
    const { result } = await get(`website/rankingList?sportsCategory=${sportId}`);
    for (const row of result) {
      const { record } = await get(`website/team/${row.teamId}`);
      expect(`${record.wins}-${record.losses}-${record.ties}`).toBe(row.record);
    }
  });

  it('is answered with 404 if its id is unknown', async () => {
    expect((await site.get('/api/v1/website/team/01a1dcff-22a5-7ddf-9ab1-ebff5c4d1a5a')).status).toBe(404);
    expect((await site.get('/api/v1/website/team/nope')).status).toBe(422);
  });

  it('[D-TEAM-82] has a name that is unique within its sport, not across sports', async () => {
    const { db } = site.platform;
    const second = { name: 'Hay Bay', city: '', monogram: 'X', colour_1: '#000000', colour_2: '#ffffff' };
    const insert = db.insertInto('teams').values({ ...second, sport_id: sportId });
    await expect(insert.execute()).rejects.toThrow('teams_sport_id_name_key');
    const other = await addTestSport(site.platform);
    expect((await addTestTeams(site.platform, other, ['Hay Bay'])).size).toBe(1);
  });
});
