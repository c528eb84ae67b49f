import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addTestResults,
  addTestSport,
  addTestTeams,
  startTestSite,
  workUntilIdle,
} from '../../../test/support/index.ts';
import type { TestSite } from '../../../test/support/index.ts';

interface WireRow {
  teamRank: number;
  teamId: string;
  teamName: string;
  record: string;
  psg: number;
  pag: number;
  rating: number;
  deviation: number;
  scheduleStrength: number | null;
}

describe('rankings', () => {
  let site: TestSite;
  let sportId: string;
  let teams: ReadonlyMap<string, string>;

  beforeAll(async () => {
    site = await startTestSite();
    sportId = await addTestSport(site.platform, { name: 'Pro Football' });
    teams = await addTestTeams(site.platform, sportId, ['Anchors', 'Bells', 'Cranes', 'Drums']);
    await addTestResults(site.platform, sportId, teams, [['Bells', 'Drums', 60, 0]], '2025-09-07', 2025);
    await addTestResults(site.platform, sportId, teams, [
      ['Anchors', 'Bells', 31, 10],
      ['Cranes', 'Anchors', 13, 27],
      ['Anchors', 'Drums', 24, 3],
      ['Bells', 'Cranes', 17, 17],
      ['Drums', 'Bells', 20, 10],
    ]);
    await workUntilIdle(site.platform);
  });
  afterAll(async () => site.close());

  const request = async (query: string) => {
    const response = await site.get(`/api/v1/website/rankingList?${query}`);
    return { status: response.status, body: JSON.parse(await response.text()) };
  };
  const listRows = async (query = ''): Promise<WireRow[]> =>
    (await request(`sportsCategory=${sportId}${query}`)).body.data.result;
  const listRanks = async (query: string) => (await listRows(query)).map(({ teamRank }) => teamRank);
  const listInitials = async (query: string) =>
    (await listRows(query)).map(({ teamName }) => teamName[0]).join('');

  it('[S7-CALL-56] [S3-RANK-01] [D-WIRE-09] answer rows, total and the sport’s name', async () => {
    const { body } = await request(`sportsCategory=${sportId}&pageSize=100&pageNumber=1`);
    expect(Object.keys(body.data).toSorted()).toEqual(['result', 'sportsName', 'total']);
    expect(body.data).toMatchObject({ total: 4, sportsName: 'Pro Football' });
    expect(body.data.result[0]).toMatchObject({
      teamRank: 1,
      teamName: 'Anchors',
      record: '3-0-0',
      psg: 82 / 3,
      pag: 26 / 3,
    });
    expect(body.data.result[0].teamId).toBe(teams.get('Anchors'));
  });

  it('count wins, losses and ties of the current season only, home and away', async () => {
    const records = new Map((await listRows()).map(({ teamName, record }) => [teamName, record]));
    expect(Object.fromEntries(records)).toEqual({
      Anchors: '3-0-0',
      Bells: '0-2-1',
      Cranes: '0-1-1',
      Drums: '1-1-0',
    });
  });

  it('give each team’s rating with its deviation, and the mean rating of its opponents so far', async () => {
    const rows = await listRows();
    const ratings = new Map(rows.map(({ teamName, rating }) => [teamName, rating]));
    const meanOf = (...names: string[]) =>
      names.reduce((sum, name) => sum + (ratings.get(name) ?? Number.NaN), 0) / names.length;
    const schedules = {
      Anchors: meanOf('Bells', 'Cranes', 'Drums'),
      Bells: meanOf('Anchors', 'Cranes', 'Drums'),
      Cranes: meanOf('Anchors', 'Bells'),
      Drums: meanOf('Anchors', 'Bells'),
    };
    for (const [name, expected] of Object.entries(schedules))
      expect(rows.find(({ teamName }) => teamName === name)?.scheduleStrength).toBeCloseTo(expected, 9);
    expect(rows.map(({ rating }) => rating)).toEqual([...ratings.values()].toSorted((a, b) => b - a));
    for (const { deviation } of rows) expect(deviation).toBeGreaterThan(0);
  });

  it('[S7-CALL-55] [D-LIST-08] sort by each wire field, both ways', async () => {
    expect(await listRanks('&sortKey=teamRank&sortOrder=asc')).toEqual([1, 2, 3, 4]);
    expect(await listRanks('&sortKey=teamRank&sortOrder=dsc')).toEqual([4, 3, 2, 1]);
    // Both parameters are optional, and sorted lists are paged too.
    expect(await listRanks('')).toEqual([1, 2, 3, 4]);
    expect(await listRanks('&sortOrder=dsc')).toEqual([4, 3, 2, 1]);
    expect(await listRanks('&pageSize=3&pageNumber=2')).toEqual([4]);
    expect(await listInitials('&sortKey=teamName')).toBe('ABCD');
    expect(await listInitials('&sortKey=teamName&sortOrder=dsc&pageSize=3&pageNumber=2')).toBe('A');
    expect(await listInitials('&sortKey=teamName&sortOrder=asc')).toBe('ABCD');
    expect(await listInitials('&sortKey=teamName&sortOrder=dsc')).toBe('DCBA');
    expect(await listInitials('&sortKey=record&sortOrder=asc')).toBe('BCDA');
    expect(await listInitials('&sortKey=record&sortOrder=dsc')).toBe('ADCB');
    // Points scored per game: A 27.3, C 15, B 12.3, D 11.5; allowed: A 8.7, D 17, C 22, B 22.7.
    expect(await listInitials('&sortKey=psg&sortOrder=dsc')).toBe('ACBD');
    expect(await listInitials('&sortKey=psg&sortOrder=asc')).toBe('DBCA');
    expect(await listInitials('&sortKey=pag&sortOrder=asc')).toBe('ADCB');
    expect(await listInitials('&sortKey=pag&sortOrder=dsc')).toBe('BCDA');
  });

  it('[D-LIST-12] sort a record by win share, with a tie as half a win', async () => {
    // A 1.0, D .5, C .25, B .167
    expect(await listInitials('&sortKey=record&sortOrder=dsc')).toBe('ADCB');
    expect(await listInitials('&sortKey=record&sortOrder=asc')).toBe('BCDA');
  });

  it('[D-LIST-13] list each row once over all pages, for every sort', async () => {
    for (const key of ['teamRank', 'teamName', 'record', 'psg', 'pag'])
      for (const order of ['asc', 'dsc']) {
        const seen: string[] = [];
        for (const page of [1, 2, 3, 4])
          seen.push(await listInitials(`&sortKey=${key}&sortOrder=${order}&pageSize=1&pageNumber=${page}`));
        expect(seen.toSorted().join('')).toBe('ABCD');
      }
  });

  it('include the total on a page past the end', async () => {
    const { body } = await request(`sportsCategory=${sportId}&pageSize=100&pageNumber=7`);
    expect(body.data).toMatchObject({ result: [], total: 4 });
  });

  it('[D-LIST-01] [D-LIST-02] [D-LIST-03] answer 422 to invalid parameters', async () => {
    for (const wrong of ['sortKey=rank', 'sortKey=teamRank;drop table teams', 'sortOrder=desc'])
      expect((await request(`sportsCategory=${sportId}&${wrong}`)).status).toBe(422);
    for (const wrong of ['pageSize=0', 'pageSize=1001', 'pageSize=ten'])
      expect((await request(`sportsCategory=${sportId}&${wrong}`)).body.error.fields).toHaveProperty(
        'pageSize',
      );
    for (const wrong of ['pageNumber=0', 'pageNumber=-1', 'pageNumber=x'])
      expect((await request(`sportsCategory=${sportId}&${wrong}`)).body.error.fields).toHaveProperty(
        'pageNumber',
      );
    expect((await request('sportsCategory=nope')).status).toBe(422);
    expect((await request('sportsCategory=01a1dcff-22a5-7ddf-9ab1-ebff5c4d1a5a')).status).toBe(404);
  });

  it('[D-LIST-06] [D-LIST-07] start at page 1, and use the first page number of a query that has two', async () => {
    const first = await listInitials('&pageSize=2');
    expect(await listInitials('&pageSize=2&pageNumber=1&pageNumber=2')).toBe(first);
    expect(await listInitials('&pageSize=2&pageNumber=2')).not.toBe(first);
  });

  it('include a corrected result in the first response after the next rating run', async () => {
    await addTestResults(site.platform, sportId, teams, [['Anchors', 'Bells', 31, 33]]);
    await workUntilIdle(site.platform);
    const records = new Map((await listRows()).map(({ teamName, record }) => [teamName, record]));
    expect(records.get('Anchors')).toBe('2-1-0');
    expect(records.get('Bells')).toBe('1-1-1');
  });

  it('answer with an empty list, not with 404, for a sport without games', async () => {
    const empty = await addTestSport(site.platform);
    expect((await request(`sportsCategory=${empty}`)).body.data).toMatchObject({ result: [], total: 0 });
  });
});
