import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addTestOperator,
  addTestResults,
  addTestSport,
  addTestTeams,
  startTestSite,
} from '../../../../test/support/index.ts';
import type { TestOperator, TestSite } from '../../../../test/support/index.ts';
import { suggestTeams } from './suggest-teams.ts';

describe('names of teams: the console', () => {
  let site: TestSite;
  let operator: TestOperator;
  let sportId: string;
  let gulls: string;
  beforeAll(async () => {
    site = await startTestSite();
    operator = await addTestOperator(site.platform, 'scorer');
    sportId = await addTestSport(site.platform, { slug: 'harbor' });
    const teams = await addTestTeams(site.platform, sportId, ['Harbor Gulls', 'Delta Otters']);
    gulls = teams.get('Harbor Gulls') ?? '';
    await addTestResults(site.platform, sportId, teams, [['Harbor Gulls', 'Delta Otters', 20, 17]]);
  });
  afterAll(async () => site.close());

  const send = async (path: string, body?: object) => {
    const answer = await site.get(`/api/v1/admin${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...operator.headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { data, error } = JSON.parse(await answer.text());
    return { status: answer.status, data, error };
  };
  const listNames = async () => (await send(`/refused-names?sportId=${sportId}`)).data.rows;
  const version = async () => {
    const { rows } = await sql<{ version: number }>`
      select version from data_versions where area = ${`teams:${sportId}`}
    `.execute(site.platform.db);
    return rows[0]?.version ?? 0;
  };

  it('lists names from feeds and files that match no team, with suggestions, until they are mapped', async () => {
    const { db } = site.platform;
    await sql`
      insert into unknown_teams values (${sportId}, 'espn', 'Harbour Gulls', '17', ${site.platform.now()})
    `.execute(db);
    const problems = [
      { line: 0, reason: 'g1: there is no team "Harbour Gulls"' },
      { line: 0, reason: 'g2: there is no team "Harbour Gulls"' },
    ];
    const fileProblems = [{ line: 3, reason: 'there is no team "DEL"' }];
    await sql`
      insert into import_runs (sport_id, format, source, outcome, refused, problems) values
        (${sportId}, 'espn', 'harbor/espn', 'done', 2, ${JSON.stringify(problems)}::jsonb),
        (${sportId}, 'outpick-csv', 'games.csv', 'done', 1, ${JSON.stringify(fileProblems)}::jsonb)
    `.execute(db);
    expect(await listNames()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          source: 'espn',
          name: 'Harbour Gulls',
          sourceId: '17',
          refusedRows: 2,
          suggestions: [{ id: gulls, name: 'Harbor Gulls' }],
        }),
        expect.objectContaining({ source: 'outpick-csv', name: 'DEL', sourceId: null, refusedRows: 1 }),
      ]),
    );
    expect((await send(`/teams/${gulls}/names`, { name: 'Harbour Gulls' })).status).toBe(200);
    expect((await listNames()).map(({ name }: { name: string }) => name)).toEqual(['DEL']);
    expect((await send(`/teams/${gulls}`)).data.aliases).toEqual(['Harbour Gulls']);
    expect((await send(`/teams/${gulls}/names/remove`, { name: 'Harbour Gulls' })).status).toBe(200);
    expect(await listNames()).toHaveLength(2);
    expect(await send(`/teams/${gulls}/names/remove`, { name: 'Harbour Gulls' })).toMatchObject({
      status: 409,
      error: { message: 'The team has no such name.' },
    });
  });

  it('refuses a name of another team, with a message that mentions no command', async () => {
    expect(await send(`/teams/${gulls}/names`, { name: 'Delta Otters' })).toMatchObject({
      status: 409,
      error: { code: 'ACT_REFUSED', message: '"Delta Otters" is the name of another team.' },
    });
  });

  it('adds a team with a generated look, once', async () => {
    const added = await send('/teams', { sportId, name: 'Bell Harbor' });
    expect((await send(`/teams/${added.data.id}`)).data).toMatchObject({
      name: 'Bell Harbor',
      city: 'Bell Harbor',
      monogram: 'BH',
      games: 0,
    });
    expect(await send('/teams', { sportId, name: 'Bell Harbor' })).toMatchObject({
      status: 409,
      error: { message: 'There is a team “Bell Harbor” already.' },
    });
  });

  it('renames a team, keeps its old name for sources, and shows the new name everywhere', async () => {
    const team = {
      name: 'Harbor Seagulls',
      city: 'Harbor',
      conference: 'East',
      monogram: 'HS',
      colours: ['#00504C', '#fffdf8'],
    };
    const before = await version();
    expect((await send(`/teams/${gulls}`, team)).status).toBe(200);
    expect(await version()).toBeGreaterThan(before);
    expect((await send(`/teams/${gulls}`)).data).toMatchObject({
      ...team,
      colours: ['#00504c', '#fffdf8'],
      aliases: ['Harbor Gulls'],
    });
    expect((await send(`/teams?q=seag`)).data).toMatchObject({ total: 1 });
    expect(await send(`/teams/${gulls}`, { ...team, name: 'Delta Otters' })).toMatchObject({ status: 409 });
    expect((await send(`/teams/${gulls}`, { ...team, monogram: 'TOO LONG' })).status).toBe(422);
    // Rename it back: the alias becomes the name again.
    expect((await send(`/teams/${gulls}`, { ...team, name: 'Harbor Gulls' })).status).toBe(200);
    expect((await send(`/teams/${gulls}`)).data.aliases).toEqual(['Harbor Seagulls']);
  });
});

const team = (name: string, ...others: string[]) => ({ id: name, name, names: [name, ...others] });

describe('suggestions of teams', () => {
  const teams = [team('Manchester United', 'Man Utd'), team('Manchester City'), team('Álava'), team('Leeds')];

  it.each([
    ['Man United', ['Manchester United']],
    ['Manchester', ['Manchester City', 'Manchester United']],
    ['ALAVA', ['Álava']],
    ['Sevilla', []],
  ] as const)('%s', (name, expected) => {
    expect(suggestTeams(name, teams).map((one) => one.name)).toEqual(expected);
  });
});
