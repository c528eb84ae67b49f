import { createRandom } from '@outpick/forecast';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runRatings } from '../src/features/ratings/index.ts';
import {
  addTestLeague,
  addTestPlayers,
  addTestSport,
  asOwner,
  finishTestSlate,
  makeBare,
  playTestSlate,
  putTestContent,
  startTestSite,
} from './support/index.ts';
import type { TestPlay, TestSite } from './support/index.ts';

/** In dictionary order, which ignores accents and case. By code point, five names would follow "Zebra". */
const names = ['Ängel', 'apple', 'Banana', 'Çelik', 'Évaline', 'Ōkami', 'Yak', 'Zebra'];

const page = (title: string) => `---\ntitle: ${title}\npublished: 2026-01-01T00:00:00Z\n---\nText.\n`;

describe('dictionary order applies to', () => {
  let site: TestSite;
  let league: string;
  let boardSport: string;

  beforeAll(async () => {
    site = await startTestSite();
    const { platform } = site;
    league = await addTestSport(platform, { name: 'Zorbing' });
    boardSport = await addTestSport(platform, { name: 'Yodeling' });
    await addTestLeague(platform, league, createRandom(3));
    await runRatings(platform, league);
    await asOwner(
      platform.config.DATABASE_URL,
      `with numbered_teams as (select id, row_number() over (order by id) from teams where sport_id = $1)
       update teams set name = ($2::text[])[row_number] from numbered_teams where teams.id = numbered_teams.id`,
      [league, names.toReversed()],
    );
  });
  afterAll(async () => site.close());

  const read = async (path: string) => JSON.parse(await (await site.get(`/api/v1/${path}`)).text()).data;
  const column = async (path: string, key: string): Promise<string[]> =>
    (await read(`${path}&sortKey=${key}&pageSize=1000`)).result.map(
      (row: Record<string, string>) => row[key],
    );

  it.each([
    ['website/rankingList', 'teamName'],
    ['website/gamepredictionsList', 'predictedWinner'],
    ['website/gamepredictionsList', 'predictedLoser'],
    ['website/game-result-list', 'homeTeam'],
    ['website/game-result-list', 'awayTeam'],
  ])('%s by %s', async (path, key) => {
    const address = `${path}?sportsCategory=${league}`;
    const up = await column(`${address}&sortOrder=asc`, key);
    const present = names.filter((name) => up.includes(name));
    expect(present.length).toBeGreaterThan(3);
    expect([...new Set(up)]).toEqual(present);
    expect([...new Set(await column(`${address}&sortOrder=dsc`, key))]).toEqual(present.toReversed());
  });

  it('the teams in a select field', async () => {
    const teams: { teamName: string }[] = await read(`website/getTeamNameList/${league}`);
    expect(teams.map(({ teamName }) => teamName)).toEqual(names);
  });

  it('boards sorted by player, also across pages', async () => {
    const { platform } = site;
    const players = await addTestPlayers(platform, names.length);
    for (const [index, { id }] of players.entries())
      await platform.db
        .insertInto('profiles')
        .values({ account_id: id, contest_team_name: names.at(-1 - index) ?? '' })
        .execute();
    const slate = await playTestSlate(
      platform,
      await makeBare(platform, boardSport),
      '2026-01-05T18:00:00Z',
      players.map((player, index): TestPlay => [player, 0, 'Away', 10 + index]),
    );
    await finishTestSlate(platform, slate, [7]);
    const address = `website/get-contest-winner?sportsCategory=${boardSport}&sortOrder=asc`;
    const expected = [...names.slice(0, 6), 'The Algorithm', ...names.slice(6)];
    expect(await column(address, 'userName')).toEqual(expected);
    const pages = [];
    for (const number of [1, 2, 3, 4, 5])
      pages.push(...(await read(`${address}&sortKey=userName&pageSize=2&pageNumber=${number}`)).result);
    expect(pages.map(({ userName }) => userName)).toEqual(expected);
  });

  it('sports with the same position', async () => {
    const sports = ['Águila', 'Étoile', 'boxing'];
    for (const name of sports) await addTestSport(site.platform, { name });
    await asOwner(site.platform.config.DATABASE_URL, 'update sports set position = 1');
    // A new site has a new cache key, so it reads the changed positions.
    const fresh = await startTestSite({ databaseUrl: site.platform.config.DATABASE_URL });
    const answer = await fresh.get('/api/v1/website/getAllSportsCategory');
    const listed: { sportName: string }[] = JSON.parse(await answer.text()).data.result;
    expect(listed.map(({ sportName }) => sportName)).toEqual([
      'Águila',
      'boxing',
      'Étoile',
      'Yodeling',
      'Zorbing',
    ]);
    await fresh.close();
  });

  it('content pages, which are listed by title', async () => {
    await putTestContent(site, {
      'pages/a.md': page('Zulu'),
      'pages/b.md': page('Éclair'),
      'pages/c.md': page('about'),
    });
    const { result }: { result: { title: string }[] } = await read('content');
    expect(result.map(({ title }) => title)).toEqual(['about', 'Éclair', 'Zulu']);
  });
});
