import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { renderLeagueFile } from '../../../../test/feeds/football-data-co-uk/file.ts';
import { addTestSport, openTestPlatform, runImport } from '../../../../test/support/index.ts';
import type { ProviderGame, TestPlatform } from '../../../../test/support/index.ts';
import { fileSource, formats, importGames } from './index.ts';

const makeTeam = (number: number, name: string) => ({ number, name, city: name, code: `T${number}` });
const makeGame = (changes: Partial<ProviderGame> = {}): ProviderGame => ({
  id: 1,
  season: 2025,
  week: 1,
  home: makeTeam(1, 'Hafen'),
  away: makeTeam(2, 'Köln-Süd'),
  startsAt: new Date('2024-08-23T18:30:00Z'),
  isTimeKnown: true,
  movedFrom: null,
  neutral: false,
  doubleHeader: 0,
  state: 'final',
  points: { home: 2, away: 3 },
  ending: 'regular',
  line: 1,
  ...changes,
});

describe('files of football-data.co.uk', () => {
  let opened: TestPlatform;
  let folder: string;
  let sportId: string;
  const slug = 'league';

  beforeAll(async () => {
    opened = await openTestPlatform();
    folder = await mkdtemp(join(tmpdir(), 'outpick-test-league-file-'));
  });
  afterAll(async () => {
    await opened.close();
    await rm(folder, { recursive: true });
  });
  // The sport has another time zone, because times in the files are British whatever the sport's zone.
  beforeEach(async () => {
    sportId = await addTestSport(opened.platform, { timeZone: 'Asia/Tokyo', model: 'epl' });
  });

  const importFile = async (content: string | Buffer) => {
    const format = formats.find(({ name }) => name === 'football-data-co-uk');
    if (!format) throw new Error('no such format');
    const path = join(folder, 'E0.csv');
    await writeFile(path, content);
    const source = await fileSource(path, path, format.encoding);
    return importGames(opened.platform, { sportId, format, source, createTeams: true });
  };
  const listGames = async () => {
    const rows = await opened.platform.db
      .selectFrom('games')
      .innerJoin('seasons', 'seasons.id', 'games.season_id')
      .innerJoin('teams as home', 'home.id', 'games.home_team_id')
      .innerJoin('teams as away', 'away.id', 'games.away_team_id')
      .select([
        'home.name as home',
        'away.name as away',
        'seasons.year as season',
        'starts_at',
        'status',
        'feed_id',
      ])
      .select(['home_points', 'away_points', 'closing_probability', 'neutral'])
      .where('games.sport_id', '=', sportId)
      .orderBy('starts_at')
      .orderBy('home.name')
      .execute();
    return rows.map(({ starts_at: start, ...row }) => ({ ...row, start: start.toISOString().slice(0, 16) }));
  };
  const seasonsOf = async (division: string, ...dates: readonly string[]) => {
    await importFile(
      ['Div,Date,HomeTeam,AwayTeam', ...dates.map((date, n) => `${division},${date},A${n},B${n}`)].join('\n'),
    );
    return (await listGames()).map(({ season }) => season);
  };
  const probabilityOf = async (
    date: string,
    prices: Readonly<Record<string, readonly [string, string, string]>>,
  ) => {
    const columns = Object.keys(prices).flatMap((name) =>
      ['H', 'D', 'A'].map((outcome) => `${name}${outcome}`),
    );
    const header = ['Div,Date,HomeTeam,AwayTeam,FTHG,FTAG', ...columns].join(',');
    const row = [`E0,${date},A,B,1,0`, ...Object.values(prices).flat()].join(',');
    expect(await importFile(`${header}\n${row}\n`)).toMatchObject({ refused: 0 });
    return (await listGames())[0]?.closing_probability ?? null;
  };

  it('are read with a byte order mark, British times and blank rows', async () => {
    const games = [
      makeGame(),
      makeGame({
        home: makeTeam(3, 'Berg'),
        startsAt: new Date('2025-01-31T19:30:00Z'),
        state: 'scheduled',
        points: null,
      }),
    ];
    const file = renderLeagueFile(games, { division: 'D1', era: 'recent' });
    expect(await importFile(file)).toMatchObject({ rows: 2, added: 2, refused: 0 });
    expect(await listGames()).toMatchObject([
      {
        home: 'Hafen',
        away: 'Köln-Süd',
        season: 2025,
        start: '2024-08-23T18:30',
        status: 'final',
        feed_id: 'D1 2025 Hafen Köln-Süd',
        home_points: 2,
        away_points: 3,
        neutral: false,
      },
      { home: 'Berg', start: '2025-01-31T19:30', status: 'scheduled', home_points: null },
    ]);
    expect(await importFile(file)).toMatchObject({ changed: 0, unchanged: 2 });
  });

  it('are read in Latin-1 with short years, without times and with columns that have no name', async () => {
    const games = [
      makeGame({ startsAt: new Date('1999-05-16T14:00:00Z') }),
      makeGame({ home: makeTeam(3, 'Berg'), startsAt: new Date('2000-02-05T15:00:00Z') }),
    ];
    const file = renderLeagueFile(games, { division: 'D1', era: 'old' });
    expect(await importFile(file)).toMatchObject({ rows: 2, added: 2, refused: 0 });
    // A game without a time starts at noon in the sport's zone.
    expect(await listGames()).toMatchObject([
      { away: 'Köln-Süd', season: 1999, start: '1999-05-16T03:00', status: 'final' },
      { away: 'Köln-Süd', season: 2000, start: '2000-02-05T03:00' },
    ]);
  });

  it('give no result to games that did not end, and move stored games to their new dates', async () => {
    const states = ['live', 'suspended', 'postponed', 'cancelled', 'unheard-of'] as const;
    const games = states.map((state, n) => makeGame({ home: makeTeam(n + 3, `Team ${n}`), state }));
    await importFile(renderLeagueFile(games, { division: 'D1', era: 'recent' }));
    expect(new Set((await listGames()).map(({ status }) => status))).toEqual(new Set(['scheduled']));
    const moved = games.map((game) => ({ ...game, startsAt: new Date('2024-11-05T19:45:00Z') }));
    expect(await importFile(renderLeagueFile(moved, { division: 'D1', era: 'recent' }))).toMatchObject({
      added: 0,
      changed: 5,
    });
  });

  it('identify games by their day in leagues where teams meet twice on the same ground', async () => {
    const games = ['2024-08-10T14:00:00Z', '2025-03-01T15:00:00Z'].map((start) =>
      makeGame({ startsAt: new Date(start) }),
    );
    const file = renderLeagueFile(games, { division: 'SC0', era: 'recent' });
    expect(await importFile(file)).toMatchObject({ added: 2, refused: 0 });
    expect(await importFile(file)).toMatchObject({ unchanged: 2 });
    const english = renderLeagueFile(games, { division: 'E0', era: 'recent' });
    expect((await importFile(english)).problems).toMatchObject([
      { reason: 'the id E0 2025 Hafen Köln-Süd was used on an earlier line' },
    ]);
  });

  it('belong to the season that ends in the next summer', async () => {
    expect(await seasonsOf('E0', '14/08/93', '30/06/2019', '01/07/2019', '31/12/2026')).toEqual([
      1994, 2019, 2020, 2027,
    ]);
  });

  it.each([
    ['I1', [2020, 2020, 2021]],
    ['SC0', [2020, 2021, 2021]],
  ])('belong to the interrupted season of 2020 until August: %s', async (division, seasons) => {
    expect(await seasonsOf(division, '26/07/2020', '02/08/2020', '15/08/2020')).toEqual(seasons);
  });

  it.each([
    ['the closing average before Bet365', { B365C: ['2', '4', '4'], AvgC: ['4', '4', '2'] }, 0.375],
    ['closing prices before earlier ones', { Avg: ['4', '4', '2'], B365C: ['2', '4', '4'] }, 0.625],
    ['Bet365 before Pinnacle', { PSC: ['4', '4', '2'], B365C: ['2', '4', '4'] }, 0.625],
    ['Pinnacle while its prices were current', { PSC: ['2', '4', '4'], Avg: ['4', '4', '2'] }, 0.625],
    ['the average of older files', { B365: ['4', '4', '2'], BbAv: ['2', '4', '4'] }, 0.625],
    ['the first complete set', { AvgC: ['2', '', '4'], GB: ['2', '4', '4'] }, 0.625],
    ['a set of real prices', { AvgC: ['0', '0', '0'], Avg: ['2', '#REF!', '4'], LB: ['2', '4', '4'] }, 0.625],
    ['no price if there is none', { AvgC: ['', '', ''] }, null],
  ] as const)('take the probability from %s', async (_, prices, probability) => {
    expect(await probabilityOf('23/08/2024', prices)).toBe(probability);
  });

  it('ignore the prices of Pinnacle once they are stale', async () => {
    expect(await probabilityOf('23/07/2025', { PSC: ['2', '4', '4'] })).toBeNull();
  });

  it('report each refused row with its line and reason', async () => {
    const report = await importFile(
      [
        'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR',
        'E0,23/08/2024',
        'E0,30/02/2024,15:00,A,B,1,0,H',
        'E0,2024-08-23,15:00,A,B,1,0,H',
        'E0,23/08/2024,3 pm,A,B,1,0,H',
        'E0,23/08/2024,15:00,A,B,1,,',
        'E0,23/08/2024,15:00,A,B,-1,0,A',
        'E0,23/08/2024,15:00,A,B,1,0,H,,',
        'E0,23/08/2024,15:00,C,D,1,0,H,extra',
        'E0,23/08/2024,9:30,E,F',
        ' , ,',
        '',
      ].join('\n'),
    );
    expect(report).toMatchObject({ rows: 9, added: 2, refused: 7 });
    expect(report.problems.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      '2 HomeTeam is blank',
      '3 Date is not a day (dd/mm/yyyy): "30/02/2024"',
      '4 Date is not a day (dd/mm/yyyy): "2024-08-23"',
      '5 Time is not a time of day (HH:MM): "3 pm"',
      '6 only one side has points',
      '7 FTHG is not a whole number from 0 to 10000: -1',
      '9 9 cells where the header has 8',
    ]);
    expect(await listGames()).toMatchObject([
      { home: 'E', start: '2024-08-23T08:30', status: 'scheduled' },
      { home: 'A', start: '2024-08-23T14:00', status: 'final' },
    ]);
  });

  it('are imported by the command', { timeout: 60_000 }, async () => {
    const sport = { slug, name: 'League', timeZone: 'Europe/Berlin' };
    sportId = await addTestSport(opened.platform, sport);
    const path = join(folder, 'D1.csv');
    await writeFile(path, renderLeagueFile([makeGame()], { division: 'D1', era: 'old' }));
    const result = await runImport({
      databaseUrl: opened.platform.config.DATABASE_URL,
      filesUrl: pathToFileURL(folder).href,
      args: [slug, '--from', path, '--format', 'football-data-co-uk', '--create-teams'],
    });
    expect(result).toMatchObject({ code: 0, output: expect.stringContaining('1 rows: 1 added') });
    expect(await listGames()).toMatchObject([{ away: 'Köln-Süd', start: '2024-08-23T10:00' }]);
  });
});
