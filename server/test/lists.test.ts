import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestSport, addTestTeams, asOwner, startTestSite } from './support/index.ts';
import type { TestSite } from './support/index.ts';

const teamCount = 150;

describe('lists', () => {
  let site: TestSite;
  let sportId: string;

  /** Adds ranked teams without games: all rows tie in every sort except by rank and name. */
  beforeAll(async () => {
    site = await startTestSite();
    sportId = await addTestSport(site.platform, { name: 'Chess Boxing' });
    const names = Array.from({ length: teamCount }, (_, index) => `Team ${index}`);
    await addTestTeams(site.platform, sportId, names);
    await asOwner(
      site.platform.config.DATABASE_URL,
      `with season as (insert into seasons (sport_id, year) values ('${sportId}', 2026) returning id),
            profile as (insert into model_profiles (hash, content) values ('none', '{}') returning hash),
            run as (insert into rating_runs (sport_id, season_id, model, games, as_of, model_version, profile_hash,
                                             with_lines, inputs_hash)
                    select '${sportId}', id, 'nfl', 0, '2026-09-01', '0', hash, false, '' from season, profile
                    returning id)
       insert into ratings (run_id, team_id, rank, rating, deviation)
       select run.id, teams.id, row_number() over (order by teams.id), 0, 1 from run, teams where sport_id = '${sportId}'`,
    );
  });
  afterAll(async () => site.close());

  const getRanking = async (query: string) => {
    const answer = await site.get(`/api/v1/website/rankingList?sportsCategory=${sportId}${query}`);
    return { status: answer.status, body: JSON.parse(await answer.text()) };
  };

  it('[D-LIST-04] [D-LIST-06] have 100 rows per page and start at page 1 by default', async () => {
    const { data } = (await getRanking('')).body;
    expect([data.result.length, data.total]).toEqual([100, teamCount]);
    expect(data.result[0].teamRank).toBe(1);
    expect((await getRanking('&pageNumber=2')).body.data.result).toHaveLength(teamCount - 100);
    expect((await getRanking('&pageSize=1000')).body.data.result).toHaveLength(teamCount);
  });

  it('[D-LIST-13] have each row exactly once over all pages, even if all rows tie', async () => {
    for (const sort of ['teamRank', 'teamName', 'record', 'psg', 'pag'])
      for (const order of ['asc', 'dsc']) {
        const pages = await Promise.all(
          [1, 2, 3, 4, 5].map(
            async (page) =>
              (await getRanking(`&sortKey=${sort}&sortOrder=${order}&pageSize=37&pageNumber=${page}`)).body,
          ),
        );
        const ids = pages.flatMap(({ data }) => data.result.map(({ teamId }: { teamId: string }) => teamId));
        expect(ids).toHaveLength(teamCount);
        expect(new Set(ids).size).toBe(teamCount);
      }
  });

  it('[D-LIST-01] V1.2.4 refuse an unknown sort with a 422, so that it never reaches SQL', async () => {
    const corpus = [
      "teamRank' or '1'='1",
      'teamRank;select pg_sleep(5)',
      'teamRank--',
      '(select 1)',
      'rank',
      'id',
      'TEAMRANK',
      'toString',
      '__proto__',
      'constructor',
      '',
      '%00',
      'teamRank%27',
      'x'.repeat(5000),
    ];
    for (const text of corpus) {
      const sent = text.startsWith('%') ? text : encodeURIComponent(text);
      expect([text, (await getRanking(`&sortKey=${sent}`)).status]).toEqual([text, 422]);
      expect([text, (await getRanking(`&sortOrder=${sent}`)).status]).toEqual([text, 422]);
    }
    expect((await getRanking('&sortKey=psg&sortKey=pag')).status).toBe(422);
    expect((await getRanking('&sortOrder=desc')).body.error.fields).toHaveProperty('sortOrder');
    expect(site.log.filter((line) => JSON.parse(line).level === 'error')).toEqual([]);
  });

  it('[D-LIST-02] [D-LIST-03] V1.4.2 refuse numbers out of range, without overflow or a 500', async () => {
    const invalid = [
      '-1',
      '0',
      '1e2',
      '1.5',
      'NaN',
      'Infinity',
      '1e309',
      '9007199254740993',
      '99999999999999999999',
      '+1',
      ' 1',
      '0x10',
      '',
      '１',
    ];
    for (const name of ['pageSize', 'pageNumber'])
      for (const value of invalid) {
        const { status, body } = await getRanking(`&${name}=${encodeURIComponent(value)}`);
        expect([name, value, status]).toEqual([name, value, 422]);
        expect(Object.keys(body.error.fields)).toEqual([name]);
      }
    expect((await getRanking('&pageSize=1001')).status).toBe(422);
    expect((await getRanking('&pageSize=1000')).status).toBe(200);
    expect((await getRanking('&pageSize=1000&pageNumber=999999999')).body.data).toMatchObject({
      result: [],
      total: teamCount,
    });
  });

  it('[D-LIST-07] V15.3.7 use the first of two page numbers', async () => {
    const first = (await getRanking('&pageSize=10&pageNumber=2')).body;
    expect((await getRanking('&pageSize=10&pageNumber=2&pageNumber=5')).body).toEqual(first);
    expect((await getRanking('&pageSize=10&pageNumber=2&pageNumber=x')).status).toBe(422);
  });

  it('V1.2.4 V1.1.1 malformed ids are refused', async () => {
    for (const text of [
      "'",
      "1' or 1=1--",
      '%2527',
      '%253Cscript%253E',
      '..%2f..%2f',
      '01a1dcff22a57ddf9ab1ebff5c4d1a5a',
      '%00',
      'é',
    ]) {
      const list = await site.get(`/api/v1/website/rankingList?sportsCategory=${text}`);
      const one = await site.get(`/api/v1/website/getSportsCategory/${text}`);
      expect([text, list.status, one.status]).toEqual([text, 422, 422]);
    }
  });
});
