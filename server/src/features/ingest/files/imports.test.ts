import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inAct, addTestSport, openTestPlatform } from '../../../../test/support/index.ts';
import type { TestPlatform } from '../../../../test/support/index.ts';
import { fileSource, formats, importGames } from './index.ts';
import type { ImportOptions } from './index.ts';

const createSource = (text: string) => ({
  name: 'test',
  bytes: text.length,
  async *read() {
    yield text;
  },
});
const feedWithIds = (date: string) => `id,season,date,home_team,away_team\ng1,2026,${date},Lions,Bears\n`;
const header =
  'season,date,time,home_team,away_team,home_points,away_points,status,closing_line,home_key_player';
const resultFile = (points: string) => `${header}\n2026,2026-09-13,13:00,Lions,Bears,${points},,,\n`;
const rowOf = (line: string) => `2026,2026-09-13,,${line}`;

describe('imports', () => {
  let opened: TestPlatform;
  let sportId: string;

  beforeAll(async () => {
    opened = await openTestPlatform();
  });
  afterAll(async () => opened.close());
  beforeEach(async () => {
    sportId = await addTestSport(opened.platform);
  });

  const importText = async (text: string, more: Partial<ImportOptions> & { formatName?: string } = {}) => {
    const { formatName = 'outpick-csv', ...options } = more;
    const format = formats.find(({ name }) => name === formatName);
    if (!format) throw new Error(`no format ${formatName}`);
    return importGames(opened.platform, {
      sportId,
      format,
      source: createSource(text),
      createTeams: true,
      ...options,
    });
  };
  const listGames = async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select games.id, to_char(starts_at, 'YYYY-MM-DD"T"HH24:MI') as starts, league_day as day, home.name as home,
             away.name as away, status, home_points, away_points, home_key_player, closing_line
      from games join teams home on home.id = home_team_id join teams away on away.id = away_team_id
      where games.sport_id = ${sportId} order by starts_at, home.name, games.feed_id
    `.execute(opened.platform.db);
    return rows;
  };
  const listGrounds = async () =>
    opened.platform.db.selectFrom('games').select('neutral').where('sport_id', '=', sportId).execute();
  const countQueuedRuns = async () => {
    const { rows } = await sql`
      select from jobs.job where name = 'ratings.run' and data ->> 'sportId' = ${sportId}
    `.execute(opened.platform.db);
    return rows.length;
  };

  const schedule = `${header}
2026,2026-09-13,13:00,Lions,Bears,,,,,
2026,2026-09-20,20:20,Bears,Lions,,,,,
`;

  it('read a schedule in the sport’s time zone, and report the number of added games', async () => {
    const report = await importText(schedule);
    expect(report).toMatchObject({ rows: 2, added: 2, changed: 0, unchanged: 0, refused: 0 });
    expect(await listGames()).toMatchObject([
      { starts: '2026-09-13T17:00', day: '2026-09-13', home: 'Lions', away: 'Bears', status: 'scheduled' },
      { starts: '2026-09-21T00:20', day: '2026-09-20' },
    ]);
    expect(await countQueuedRuns()).toBe(1);
  });

  it('are idempotent', async () => {
    await importText(schedule);
    const before = await listGames();
    expect(await importText(schedule)).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
    expect(await listGames()).toEqual(before);
    const [newest] = await opened.platform.db
      .selectFrom('import_runs')
      .select(['outcome', 'rows', 'added'])
      .where('sport_id', '=', sportId)
      .orderBy('id', 'desc')
      .execute();
    expect(newest).toEqual({ outcome: 'unchanged', rows: 2, added: 0 });
  });

  it('move a game whose date moves, and keep its id', async () => {
    await importText(schedule);
    const [first] = await listGames();
    await importText(schedule.replace('2026-09-13,13:00', '2026-09-15,19:00'));
    const after = await listGames();
    expect(after).toHaveLength(2);
    expect(after[0]).toMatchObject({ id: first?.['id'], day: '2026-09-15' });
  });

  it('add another game of the same teams if the file does not cover the first', async () => {
    await importText(schedule);
    await importText(`${header}\n2026,2026-12-13,13:00,Lions,Bears,,,,,\n`);
    expect((await listGames()).map(({ day }) => day)).toEqual(['2026-09-13', '2026-09-20', '2026-12-13']);
  });

  it('find a game by the feed’s own id, however far its date moves', async () => {
    await importText(feedWithIds('2026-09-13'));
    await importText(feedWithIds('2027-01-03'));
    expect(await listGames()).toMatchObject([{ day: '2027-01-03' }]);
  });

  it('correct a result, and add the earlier result to the public log', async () => {
    await importText(resultFile('21,20'));
    expect(await importText(resultFile('21,24'))).toMatchObject({ changed: 1 });
    expect(await listGames()).toMatchObject([{ status: 'final', home_points: 21, away_points: 24 }]);
    const corrections = await opened.platform.db
      .selectFrom('result_corrections')
      .select(['home_points_before', 'away_points_before', 'home_points_after', 'away_points_after'])
      .where('sport_id', '=', sportId)
      .execute();
    expect(corrections).toEqual([
      { home_points_before: 21, away_points_before: 20, home_points_after: 21, away_points_after: 24 },
    ]);
  });

  it('keep a result that an older file lacks', async () => {
    await importText(schedule.replace('Lions,Bears,,', 'Lions,Bears,0,0'));
    expect(await importText(schedule)).toMatchObject({ changed: 0 });
    expect((await listGames())[0]).toMatchObject({ status: 'final', home_points: 0, away_points: 0 });
  });

  it('distinguish postponed and canceled games from 0–0', async () => {
    const report = await importText(
      [
        header,
        rowOf('A,B,,,postponed,,'),
        rowOf('C,D,,,cancelled,,'),
        rowOf('E,F,0,0,,,'),
        rowOf('G,H,0,0,postponed,,'),
      ].join('\n'),
    );
    expect(
      (await listGames()).map(({ home, status, home_points: points }) => [home, status, points]),
    ).toEqual([
      ['A', 'postponed', null],
      ['C', 'cancelled', null],
      ['E', 'final', 0],
    ]);
    expect(report.problems).toEqual([
      { line: 5, reason: 'a postponed game has points: "0" is a score, leave the cells blank' },
    ]);
  });

  it('keep values that a feed does not repeat', async () => {
    await importText(schedule.replace('Lions,Bears,,,,,', 'Lions,Bears,,,,3.5,Smith'));
    expect(await importText(schedule)).toMatchObject({ changed: 0 });
    expect((await listGames())[0]).toMatchObject({ closing_line: 3.5, home_key_player: 'Smith' });
  });

  it('report each refused row with its line and reason, and import the other rows', async () => {
    const report = await importText(
      [
        header,
        '2026,2026-09-13,13:00,Lions,Bears,,,,,',
        '2026,2026-02-30,13:00,Lions,Bears,,,,,',
        '2026,2026-09-13,25:00,Lions,Bears,,,,,',
        '2026,2026-09-13,13:00,Lions,Lions,,,,,',
        '2026,2026-09-13,13:00,Lions,Bears,7,,,,',
        '2026,2026-09-13,13:00,Lions,Bears,7,0x10,,,',
        'soon,2026-09-13,13:00,Lions,Bears,,,,,',
        '2026,2026-09-13',
        '2026,2026-09-13,13:00,Lions,Bears,7,3,played,,',
      ].join('\n'),
    );
    expect(report).toMatchObject({ rows: 9, added: 1, refused: 8 });
    expect(report.problems.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
    expect(report.problems.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('not a day'),
      expect.stringContaining('not a time of day'),
      'Lions cannot play itself',
      'only one side has points',
      'away_points is not a number: "0x10"',
      'season is not a number: "soon"',
      '2 cells where the header has 10',
      expect.stringContaining('status is none of'),
    ]);
  });

  it('report unknown teams, and find a team by its aliases', async () => {
    await importText(schedule);
    const { aliasTeam } = await import('../readings/index.ts');
    await inAct(opened.platform, async (tx) => aliasTeam(tx, { sportId, alias: 'DET', teamName: 'Lions' }));
    const report = await importText(
      `${header}\n2026,2026-10-04,,DET,Bears,,,,,\n2026,2026-10-04,,Colts,Bears,,,,,\n`,
      {
        createTeams: false,
      },
    );
    expect(report).toMatchObject({ added: 1, refused: 1, unknownTeams: ['Colts'] });
    expect(report.problems).toEqual([{ line: 3, reason: 'there is no team "Colts"' }]);
    expect((await listGames()).at(-1)).toMatchObject({ home: 'Lions', day: '2026-10-04' });
  });

  it('distinguish the games of a double-header', async () => {
    const day = 'season,date,home_team,away_team,home_points,away_points,neutral';
    const file = `${day}\n2026,2026-07-04,Mets,Cubs,3,1,0\n2026,2026-07-04,Mets,Cubs,0,5,0\n`;
    await importText(file, { formatName: 'normalised' });
    expect(await importText(file, { formatName: 'normalised' })).toMatchObject({ unchanged: 2 });
    expect((await listGames()).map(({ home_points: points }) => points)).toEqual([3, 0]);
  });

  it('read facts from a side file, by the game’s number on the day', async () => {
    const file = `season,date,home_team,away_team,home_points,away_points,neutral,home_spread
2026,2026-07-04,Mets,Cubs,3,1,0,
2026,2026-07-04,Mets,Cubs,0,5,0,1.5
`;
    const side =
      'season,date,home_team,away_team,home_starter,away_starter\n2026,2026-07-04,Mets,Cubs,Seaver,Jenkins\n2026,2026-07-04,Mets,Cubs,Koosman,Holtzman\n';
    await importText(file, { formatName: 'normalised', side: createSource(side) });
    expect(await listGames()).toMatchObject([
      { home_key_player: 'Seaver', closing_line: null },
      { home_key_player: 'Koosman', closing_line: 1.5 },
    ]);
  });

  it('fail if the database server loses the facts of a side file, instead of going on without them', async () => {
    const side =
      'season,date,home_team,away_team,home_starter,away_starter\n2026,2026-07-04,Mets,Cubs,Seaver,Jenkins\n';
    const { db } = opened.platform;
    const source = {
      ...createSource(''),
      async *read() {
        // Simulates a crash after the side file was read: the table is unlogged.
        await db.deleteFrom('import_side_facts').execute();
        yield 'season,date,home_team,away_team,home_points,away_points,neutral\n2026,2026-07-04,Mets,Cubs,3,1,0\n';
      },
    };
    await expect(
      importText('', { formatName: 'normalised', source, side: createSource(side) }),
    ).rejects.toThrow('facts of the side file were lost');
    expect(await listGames()).toEqual([]);
  });

  it('read nflverse’s games', async () => {
    const file = `game_id,season,game_type,week,gameday,weekday,gametime,away_team,away_score,home_team,home_score,location,spread_line,away_moneyline,home_moneyline,away_qb_name,home_qb_name
2024_01_BAL_KC,2024,REG,1,2024-09-05,Thursday,20:20,BAL,20,KC,27,Home,3,124,-148,Lamar Jackson,Patrick Mahomes
2024_01_GB_PHI,2024,REG,1,2024-09-06,Friday,20:15,GB,,PHI,,Neutral,2,110,-130,,
`;
    await importText(file, { formatName: 'nflverse-games' });
    expect(await listGames()).toMatchObject([
      {
        starts: '2024-09-06T00:20',
        home: 'KC',
        home_points: 27,
        closing_line: 3,
        home_key_player: 'Patrick Mahomes',
      },
      { status: 'scheduled', home_points: null },
    ]);
    const rows = await opened.platform.db
      .selectFrom('games')
      .select(['neutral', 'closing_probability'])
      .where('sport_id', '=', sportId)
      .orderBy('starts_at')
      .execute();
    expect(rows[0]?.closing_probability).toBeCloseTo(0.5968 / (0.5968 + 0.4464), 3);
    expect(rows[1]?.neutral).toBe(true);
  });

  it('read a file as it was known at the end of a day', async () => {
    await importText(
      schedule.replace('Lions,Bears,,', 'Lions,Bears,7,3').replace('Bears,Lions,,', 'Bears,Lions,9,9'),
      {
        until: '2026-09-13',
      },
    );
    expect((await listGames()).map(({ status }) => status)).toEqual(['final', 'scheduled']);
  });

  it('keep the time and ground of a game if the file leaves them blank', async () => {
    const columns = 'id,season,date,time,home_team,away_team,neutral';
    await importText(`${columns}\ng1,2026,2026-09-13,20:20,Lions,Bears,1\n`);
    expect(await importText(`${columns}\ng1,2026,2026-09-13,,Lions,Bears,\n`)).toMatchObject({ changed: 0 });
    expect(
      await importText('id,season,date,home_team,away_team\ng1,2026,2026-09-13,Lions,Bears\n'),
    ).toMatchObject({
      changed: 0,
    });
    expect(await listGames()).toMatchObject([{ starts: '2026-09-14T00:20' }]);
    expect(await listGrounds()).toEqual([{ neutral: true }]);
    await importText(`${columns}\ng1,2026,2026-09-20,,Lions,Bears,0\n`);
    expect(await listGames()).toMatchObject([{ starts: '2026-09-21T00:20' }]);
    expect(await listGrounds()).toEqual([{ neutral: false }]);
  });

  it('refuse a result before the game’s start, and accept it after the start', async () => {
    const columns = 'id,season,starts_at,home_team,away_team,home_points,away_points';
    const file = (startsAt: number) =>
      `${columns}\ng1,2026,${new Date(startsAt).toISOString()},Lions,Bears,21,20\n`;
    const now = opened.platform.now().getTime();
    const report = await importText(file(now + 18 * 3_600_000));
    expect(report).toMatchObject({ added: 0, refused: 1 });
    expect(report.problems).toEqual([{ line: 2, reason: 'a result before its start' }]);
    expect(await listGames()).toEqual([]);
    expect(await importText(file(now - 4 * 3_600_000))).toMatchObject({ added: 1, refused: 0 });
  });

  it('from two sources create each game once, and wait for a person if home and away are swapped', async () => {
    const games = ['13', '20', '27'].map((day, index) => ({ day, id: `g${index}` }));
    const csv = games.map(({ day, id }) => `${id},2026,2026-09-${day},13:00,Lions,Bears`).join('\n');
    await importText(`id,season,date,time,home_team,away_team\n${csv}\n`);
    const nflverse = games.map(
      ({ day }, week) => `2026_${week}_B_L,2026,2026-09-${day},13:00,Bears,,Lions,,Home`,
    );
    const columns = 'game_id,season,gameday,gametime,away_team,away_score,home_team,home_score,location';
    const file = `${columns}\n${nflverse.join('\n')}\n`;
    expect(await importText(file, { formatName: 'nflverse-games' })).toMatchObject({ added: 0, refused: 0 });
    expect(await listGames()).toHaveLength(3);
    const result = file.replace('13:00,Bears,,Lions,,', '13:00,Bears,20,Lions,21,');
    expect(await importText(result, { formatName: 'nflverse-games' })).toMatchObject({ changed: 1 });
    expect((await listGames())[0]).toMatchObject({ status: 'final', home_points: 21, away_points: 20 });
    const swapped = 'id,season,date,time,home_team,away_team\nx1,2026,2026-09-20,13:00,Bears,Lions\n';
    const report = await importText(swapped, { sourceName: 'other' });
    expect(report).toMatchObject({ added: 0, refused: 1 });
    expect(report.problems[0]?.reason).toContain('home and away are the other way round');
    expect(await listGames()).toHaveLength(3);
  });

  it('accept the documented template', async () => {
    const template = fileURLToPath(new URL('../../../../../docs/run/imports-template.csv', import.meta.url));
    expect(await importText('', { source: await fileSource(template) })).toMatchObject({
      added: 2,
      refused: 0,
    });
  });

  it('import nothing if the file has another format, and record why', async () => {
    await expect(importText('season,home_team\n')).rejects.toThrow('there is no column away_team');
    const newest = await opened.platform.db
      .selectFrom('import_runs')
      .select(['outcome', 'problems'])
      .where('sport_id', '=', sportId)
      .executeTakeFirst();
    expect(newest).toEqual({
      outcome: 'failed',
      problems: [{ line: 0, reason: 'line 1: there is no column away_team' }],
    });
  });
});
