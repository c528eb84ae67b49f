import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestSport, eventually, startTestSite } from '../../../test/support/index.ts';
import type { TestSite } from '../../../test/support/index.ts';
import { putGames } from '../games/index.ts';
import type { GameEntry } from '../games/index.ts';
import { putTeams } from '../teams/index.ts';
import { listPossiblePairs, readNamedPair } from './read-pairs.ts';

interface SearchResults {
  sports: { name: string }[];
  teams: { id: string; name: string; sportName: string }[];
  games: { date: string; status: string; homeTeam: { name: string }; awayTeam: { name: string } }[];
}

const day = 86_400_000;
/** A start this many days from now, rounded to the hour. */
const inDays = (days: number) =>
  new Date(Math.floor((Date.now() + days * day) / 3_600_000) * 3_600_000).toISOString();

describe('the search', () => {
  let site: TestSite;
  let football: string;
  let teamIds: ReadonlyMap<string, string>;

  const addTeams = async (sportId: string, teams: readonly (readonly [city: string, name: string])[]) =>
    site.platform.transact(async (tx) =>
      putTeams(
        tx,
        sportId,
        teams.map(([city, name]) => ({
          name,
          city,
          conference: null,
          monogram: (name.match(/[a-z]{1,3}/iu)?.[0] ?? 'X').toUpperCase(),
          colours: ['#123456', '#ffffff'],
        })),
      ),
    );
  const addGame = async (
    [away, home]: readonly [string, string],
    days: number,
    changes: Partial<GameEntry> = {},
  ) =>
    site.platform.transact(async (tx) =>
      putGames(site.platform, tx, football, [
        {
          feedId: `${away} ${home} ${days}`,
          season: 2026,
          startsAt: inDays(days),
          homeTeamId: teamIds.get(home) ?? '',
          awayTeamId: teamIds.get(away) ?? '',
          neutral: false,
          status: days < 0 ? 'final' : 'scheduled',
          points: days < 0 ? { home: 24, away: 17 } : null,
          keyPlayers: { home: null, away: null },
          expectedGoals: null,
          closingLine: null,
          ...changes,
        },
      ]),
    );

  beforeAll(async () => {
    site = await startTestSite();
    football = await addTestSport(site.platform, { name: 'Pro Football' });
    const soccer = await addTestSport(site.platform, { name: 'Fútbol' });
    teamIds = await addTeams(football, [
      ['Kansas City', 'Chiefs'],
      ['Chicago', 'Bears'],
      ['Detroit', 'Lions'],
      ['St. Louis', 'Lionhearts'],
      ['Sea', 'Lions of the Bay'],
    ]);
    await addTeams(soccer, [
      ['São Paulo', 'Ñandúes'],
      ['Łódź', 'Straße'],
      ['Mobile', 'Lions'],
    ]);
    await sql`
      insert into team_aliases (sport_id, alias, team_id) values (${football}, 'Monsters of the Midway', ${teamIds.get('Bears')})
    `.execute(site.platform.db);
    await addGame(['Bears', 'Lions'], -400);
    await addGame(['Lions', 'Bears'], -7);
    await addGame(['Bears', 'Lions'], 7);
    await addGame(['Lions', 'Bears'], 3);
    await addGame(['Chiefs', 'Bears'], 1);
    await addGame(['Chiefs', 'Lions'], 5, { status: 'cancelled' });
  });
  afterAll(async () => site.close());

  const request = async (q: string) => {
    const response = await site.get(`/api/v1/website/search?${new URLSearchParams({ q }).toString()}`);
    return { status: response.status, body: JSON.parse(await response.text()) };
  };
  const find = async (q: string): Promise<SearchResults> => {
    const { status, body } = await request(q);
    expect([q, status]).toEqual([q, 200]);
    return body.data;
  };
  const teamsOf = async (q: string) => (await find(q)).teams.map(({ name }) => name);
  const gamesOf = async (q: string) =>
    (await find(q)).games.map(({ awayTeam, homeTeam, date }) => [awayTeam.name, homeTeam.name, date]);

  it('finds a team by the beginnings of its words, in any order and case', async () => {
    for (const q of ['kan chi', 'CHIEFS', 'chi kansas c', 'Kansas City Chiefs'])
      expect(await teamsOf(q)).toContain('Chiefs');
    expect(await teamsOf('ansas')).toEqual([]);
  });

  it('ignores accents, apostrophes and periods', async () => {
    for (const q of ['sao paulo', 'São Paulo', 'nandues', 'SA\u0303O'])
      expect(await teamsOf(q)).toEqual(['Ñandúes']);
    for (const q of ['lodz', 'strasse', 'łódź']) expect(await teamsOf(q)).toEqual(['Straße']);
    expect(await teamsOf("st louis lion'hearts")).toEqual(['Lionhearts']);
    expect((await find('futbol')).sports).toMatchObject([{ name: 'Fútbol' }]);
  });

  it('finds a team by an alias that feeds use', async () => {
    expect(await teamsOf('midway')).toEqual(['Bears']);
  });

  it('lists the exact name first, then names that begin with the text, then others', async () => {
    expect(await teamsOf('lions')).toEqual(['Lions', 'Lions', 'Lions of the Bay']);
    expect(new Set(await teamsOf('lion'))).toEqual(new Set(['Lionhearts', 'Lions', 'Lions of the Bay']));
    expect(await teamsOf('detroit lions')).toEqual(['Lions']);
    expect((await find('pro')).sports).toMatchObject([{ name: 'Pro Football' }]);
  });

  it('lists the coming games of a team, the next one first, then its finished games, the latest first', async () => {
    expect(await gamesOf('bears')).toEqual([
      ['Chiefs', 'Bears', inDays(1)],
      ['Lions', 'Bears', inDays(3)],
      ['Bears', 'Lions', inDays(7)],
      ['Lions', 'Bears', inDays(-7)],
      ['Bears', 'Lions', inDays(-400)],
    ]);
  });

  it.each([
    'bears lions',
    'lions @ bears',
    'bears vs lions',
    'det at chic',
    'bears v. lions',
    'chicago-detroit',
  ])('finds the games of two teams: %s', async (q) => {
    expect(await gamesOf(q)).toEqual([
      ['Lions', 'Bears', inDays(3)],
      ['Bears', 'Lions', inDays(7)],
      ['Lions', 'Bears', inDays(-7)],
      ['Bears', 'Lions', inDays(-400)],
    ]);
    expect(new Set(await teamsOf(q))).toEqual(new Set(['Bears', 'Lions']));
  });

  it('shows the score of a finished game and the badges of its teams', async () => {
    const { games } = await find('bears lions');
    expect(games[2]).toMatchObject({
      status: 'final',
      sportName: 'Pro Football',
      points: { home: 24, away: 17 },
      homeTeam: { name: 'Bears', monogram: 'BEA' },
    });
    expect(games[0]).toMatchObject({ status: 'scheduled', points: null });
  });

  it('returns at most 5 sports, 10 teams and 10 games', async () => {
    const sportIds = [];
    for (let index = 0; index < 6; index += 1)
      sportIds.push(await addTestSport(site.platform, { name: `Kabaddi ${index}` }));
    await addTeams(
      sportIds[0] ?? '',
      Array.from({ length: 12 }, (_, index) => ['Pune', `Kites ${index}`] as const),
    );
    for (let index = 0; index < 12; index += 1) await addGame(['Lionhearts', 'Lions of the Bay'], 20 + index);
    expect((await find('kabaddi')).sports).toHaveLength(5);
    expect(await teamsOf('kites')).toHaveLength(10);
    expect(await gamesOf('lionhearts')).toHaveLength(10);
  });

  it('shows a new team and a new game soon after they are stored', async () => {
    expect(await teamsOf('Quahogs')).toEqual([]);
    await addTeams(football, [['Newport', 'Quahogs']]);
    expect(await teamsOf('Quahogs')).toEqual(['Quahogs']);
    const before = (await gamesOf('chiefs')).length;
    await addGame(['Chiefs', 'Lionhearts'], 9);
    // The site learns of a new data version shortly after the commit.
    await eventually(async () => expect(await gamesOf('chiefs')).toHaveLength(before + 1));
  });

  it('says what is wrong with a text that is missing, too short or too long', async () => {
    const messageOf = async (q: string) => (await request(q)).body.error.fields.q;
    expect((await site.get('/api/v1/website/search')).status).toBe(422);
    expect((await request('x')).status).toBe(422);
    expect(await messageOf(' x ')).toBe('Type at least 2 characters.');
    expect(await messageOf('x'.repeat(101))).toBe('Type at most 100 characters.');
    expect(await messageOf('x'.repeat(5000))).toContain('100 characters');
    const twice = await site.get('/api/v1/website/search?q=bears&q=lions');
    expect(JSON.parse(await twice.text()).error.fields.q).toBe('q must be given once.');
  });

  it.each([
    '%%',
    "' or 1=1 --",
    '<script>alert(1)</script>',
    '\\\\ \\: &|!():*',
    '??? ... ---',
    'a b c d e f g h i j k l m n o p q r s t u v w x y z 1 2 3 4 5 6 7 8 9',
    '@ @ @',
    ' vs vs ',
    'x'.repeat(100),
    '\u202Eالأهلي والزمالك\u202C',
    'שלום עולם',
    '日本 ＦＣ',
    '🏈🏈 vs 🏒',
    'nul\0byte',
    '\uD800\uD800 lone',
    'ab:*',
    "bears' lions\\",
  ])('answers unusual text with lists, which may be empty: %j', async (q) => {
    const { sports, teams, games } = await find(q);
    expect([sports, teams, games].every(Array.isArray)).toBe(true);
  });

  it('finds a team with markup, Arabic letters or 2,500 characters in its name', async () => {
    await addTeams(football, [
      ['Nowhere', `<script>alert('x')</script>`],
      ['الرياض', 'الأهلي'],
      ['Longtown', `Long${'g'.repeat(2500)}`],
    ]);
    expect(await teamsOf('alert x')).toEqual([`<script>alert('x')</script>`]);
    expect(await teamsOf('الأهلي')).toEqual(['الأهلي']);
    expect(await teamsOf('longggg')).toHaveLength(1);
  });

  it('splits a text into two team names, at a separator or else at every space', () => {
    expect(readNamedPair('a b @ c')).toEqual(['a b', 'c']);
    expect(readNamedPair('atlanta bears')).toBeUndefined();
    expect(readNamedPair('a @ b @ c')).toBeUndefined();
    expect(listPossiblePairs('a b c')).toEqual([
      ['a', 'b c'],
      ['a b', 'c'],
    ]);
    expect(listPossiblePairs('one')).toEqual([]);
  });
});
