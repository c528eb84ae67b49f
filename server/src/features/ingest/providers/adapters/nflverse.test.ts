import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adapters } from '../index.ts';
import { readTable } from '../../../../platform/csv/read-table.ts';
import type { ProviderGame } from '../../../../../test/feeds/provider.ts';
import { nflverseProvider } from '../../../../../test/feeds/nflverse/provider.ts';

const nflverse = adapters.find(({ name }) => name === 'nflverse');
if (!nflverse) throw new Error('there is no adapter nflverse');
const now = new Date('2026-09-14T12:00:00Z');
const moment = { now, timeZone: 'America/New_York' };
const bound = nflverse.bind({});

const readPage = async (text: string, page = bound.pages(moment)[0]) => {
  if (!page || bound.document.kind !== 'csv') throw new Error('nflverse has one page of CSV');
  const rows = await Array.fromAsync(readTable([text], bound.document.columns));
  return bound.document.read(rows, { page, ...moment });
};

const columns =
  'game_id,season,game_type,week,gameday,weekday,gametime,away_team,away_score,home_team,home_score,location,result,total,overtime,old_game_id,gsis,nfl_detail_id,pfr,pff,espn,away_rest,home_rest,away_moneyline,home_moneyline,spread_line,away_spread_odds,home_spread_odds,total_line,under_odds,over_odds,div_game,roof,surface,temp,wind,away_qb_id,home_qb_id,away_qb_name,home_qb_name,away_coach,home_coach,referee,stadium_id,stadium';
const played =
  '2026_01_AAA_BBB,2026,REG,1,2026-09-13,Sunday,13:00,AAA,17,BBB,20,Home,3,37,1,2026091300,59001,10160000-0,202609130bbb,,401990200,7,7,120,-140,2.5,-110,-110,44.5,-110,-110,0,outdoors,fieldturf ,80,12,00-0000001,00-0000002,Q One,Q Two,C One,C Two,R One,BBB00,B Field';
const unplayed =
  '2026_18_CCC_DDD,2026,REG,18,2027-01-10,Sunday,13:00,CCC,,DDD,,Home,,,,2027011001,59002,10160000-0,202701100ddd,,401990201,7,7,,,,,,,,,1,dome,fieldturf,,,,,,,C Three,C Four,,DDD00,D Dome';

/** Reads the played game with some cells changed. */
const readOne = async (changes: Readonly<Record<string, string>>, page?: Parameters<typeof readPage>[1]) => {
  const names = columns.split(',');
  const cells = played.split(',').map((cell, index) => changes[names[index] ?? ''] ?? cell);
  return readPage(`${columns}\n${cells.map((cell) => `"${cell}"`).join(',')}\n`, page);
};

const makeTeam = (number: number, code: string) => ({ number, name: `${code} Team`, city: code, code });
const makeGame = (changes: Partial<ProviderGame> = {}): ProviderGame => ({
  id: 1,
  season: 2026,
  week: 1,
  home: makeTeam(1, 'AAA'),
  away: makeTeam(2, 'BBB'),
  startsAt: new Date('2026-09-13T17:00:00Z'),
  isTimeKnown: true,
  movedFrom: null,
  neutral: false,
  doubleHeader: 0,
  state: 'final',
  points: { home: 20, away: 17 },
  ending: 'regular',
  line: 3,
  ...changes,
});
const ask = async (games: readonly ProviderGame[], page = bound.pages(moment)[0]) => {
  const { status, body } = nflverseProvider.answer({ path: page?.path ?? '', headers: {} }, { games, now });
  expect(status).toBe(200);
  return readPage(body, page);
};

describe('nflverse’s games', () => {
  it('are read with ids, teams, start, score, line and quarterbacks', async () => {
    const { readings, problems, skipped } = await readPage(`${columns}\n${played}\n${unplayed}\n`);
    expect({ problems, skipped }).toEqual({ problems: [], skipped: 0 });
    expect(readings[0]).toEqual({
      sourceId: '2026_01_AAA_BBB',
      otherIds: [{ source: 'espn', sourceId: '401990200' }],
      season: 2026,
      startsAt: '2026-09-13T17:00:00.000Z',
      isTimeKnown: true,
      home: { id: 'BBB', name: 'BBB' },
      away: { id: 'AAA', name: 'AAA' },
      neutral: false,
      status: 'final',
      isOfficial: false,
      points: { home: 20, away: 17 },
      review: null,
      keyPlayers: { home: 'Q Two', away: 'Q One' },
      expectedGoals: null,
      closingLine: 2.5,
      closingProbability: expect.closeTo(0.562, 3),
      lineUpdatedAt: null,
      lowerDivision: null,
    });
    expect(readings[1]).toMatchObject({
      startsAt: '2027-01-10T18:00:00.000Z',
      status: 'scheduled',
      points: null,
      keyPlayers: null,
      closingLine: null,
      closingProbability: null,
    });
  });

  it.each([
    ['only one score', { home_score: '', result: '' }, 'the score is not two whole numbers'],
    ['a negative score', { home_score: '-3', result: '' }, 'the score is not two whole numbers'],
    ['half a point', { home_score: '20.5', result: '' }, 'the score is not two whole numbers'],
    ['a huge score', { home_score: '10001', result: '' }, 'the score is not two whole numbers'],
    ['a score in words', { home_score: 'twenty' }, 'home_score is not a number'],
    ['a hexadecimal score', { home_score: '0x14' }, 'home_score is not a number'],
    ['another result', { result: '4' }, 'the result 4 is not 20 minus 17'],
    ['a start in the future', { gameday: '2026-09-15' }, 'final before its start'],
    ['a day in the future', { gameday: '2026-09-15', gametime: '' }, 'final before its start'],
  ])('with %s have no status and are reported', async (_, changes, reason) => {
    const { readings, problems } = await readOne(changes);
    expect(readings).toMatchObject([{ status: null, points: null, closingLine: 2.5 }]);
    expect(problems).toEqual([{ sourceId: '2026_01_AAA_BBB', reason: expect.stringContaining(reason) }]);
  });

  it('may end in a tie or at 0–0', async () => {
    const { readings } = await readOne({ home_score: '0', away_score: '0', result: '0' });
    expect(readings).toMatchObject([{ status: 'final', points: { home: 0, away: 0 } }]);
  });

  it.each(['', 'NA', 'TBD', '25:00'])('have no known time if gametime is %j', async (gametime) => {
    const { readings, problems } = await readOne({ gametime });
    expect(readings).toMatchObject([{ startsAt: '2026-09-13T12:00', isTimeKnown: false, status: 'final' }]);
    expect(problems).toEqual([]);
  });

  it('may be at a neutral site, or not say where', async () => {
    expect((await readOne({ location: 'Neutral' })).readings).toMatchObject([{ neutral: true }]);
    expect((await readOne({ location: '' })).readings).toMatchObject([{ neutral: null }]);
  });

  it('may have NA in blank cells, as in older files', async () => {
    const { readings, problems } = await readOne({
      home_score: 'NA',
      away_score: 'NA',
      result: 'NA',
      spread_line: 'NA',
      home_moneyline: 'NA',
      home_qb_name: 'NA',
      espn: 'NA',
    });
    expect(readings).toMatchObject([
      {
        status: 'scheduled',
        closingLine: null,
        closingProbability: null,
        keyPlayers: { home: null, away: 'Q One' },
      },
    ]);
    expect(readings[0]).not.toHaveProperty('otherIds');
    expect(problems).toEqual([]);
  });

  it('keep their result if only the line cannot be read', async () => {
    for (const changes of [{ spread_line: 'PK' }, { spread_line: '1000' }, { home_moneyline: 'even' }]) {
      const { readings, problems } = await readOne(changes);
      expect(readings).toMatchObject([{ status: 'final', closingLine: null, closingProbability: null }]);
      expect(problems).toHaveLength(1);
    }
    for (const price of ['0', '-99', '-99999999999999999999'])
      expect((await readOne({ home_moneyline: price })).readings).toMatchObject([
        { closingProbability: null },
      ]);
  });

  it('omit the lines that are known to be wrong', async () => {
    const [page] = bound.seasonPages(2021, moment);
    const game = { game_id: '2021_15_NE_IND', season: '2021', gameday: '2021-12-18' };
    const { readings } = await readOne(game, page);
    expect(readings).toMatchObject([{ status: 'final', closingLine: null, closingProbability: null }]);
  });

  it('list the later codes of a franchise as its other names', async () => {
    const { readings } = await readOne({ home_team: 'OAK', away_team: 'STL' });
    expect(readings).toMatchObject([
      { home: { name: 'OAK', otherNames: ['LV'] }, away: { name: 'STL', otherNames: ['LA', 'LAR'] } },
    ]);
  });

  it.each([{ home_team: '' }, { away_team: 'TBD' }, { game_type: 'PRE' }])(
    'are skipped if they have %j',
    async (changes) => {
      expect(await readOne(changes)).toEqual({ readings: [], problems: [], skipped: 1 });
    },
  );

  it.each([
    [{ game_id: '' }, 'game_id is blank'],
    [{ game_id: 'a b' }, 'game_id is not a code'],
    [{ home_team: 'A B' }, 'home_team is not a code'],
    [{ season: 'soon' }, 'season is not a number'],
    [{ season: '2026.5' }, 'season is not a year'],
    [{ gameday: '2026-02-30' }, 'gameday is not a day'],
    [{ gameday: '' }, 'gameday is not a day'],
  ])('are refused if they have %j', async (changes, reason) => {
    const { readings, problems, skipped } = await readOne(changes);
    expect({ readings, skipped }).toEqual({ readings: [], skipped: 0 });
    expect(problems).toMatchObject([{ reason: expect.stringContaining(reason) }]);
  });

  it('are read once, and without a result if their rows differ', async () => {
    const { readings, problems } = await readPage(`${columns}\n${played}\n2026_02\n${played}\n`);
    expect(readings).toMatchObject([{ status: 'final' }]);
    expect(problems).toEqual([{ sourceId: null, reason: '1 cells where the header has 45' }]);
    const other = played.replace(',20,Home,3,', ',21,Home,4,');
    expect(await readPage(`${columns}\n${played}\n${other}\n`)).toMatchObject({
      readings: [{ status: null, points: null }],
      problems: [
        { sourceId: '2026_01_AAA_BBB', reason: 'the game is listed twice, with different contents' },
      ],
    });
  });

  it('may lack columns and have unknown ones', async () => {
    const text = `crowd,game_id,season,gameday,gametime,home_team,away_team,home_score,away_score
9,g1,2026,2026-09-13,13:00,BBB,AAA,20,17
`;
    const { readings, problems } = await readPage(text);
    expect(readings).toMatchObject([
      { sourceId: 'g1', status: 'final', neutral: null, closingLine: null, keyPlayers: null },
    ]);
    expect(problems).toEqual([]);
    await expect(readPage('game_id,season\n')).rejects.toThrow('there is no column gameday');
  });

  it('can be read with any text in any cell', async () => {
    const cell = fc.oneof(fc.string(), fc.integer().map(String), fc.constantFrom('', 'NA', '-1', '1e9'));
    const changes = fc.dictionary(fc.constantFrom(...columns.split(',')), cell);
    await fc.assert(
      fc.asyncProperty(changes, async (cells) => {
        const quoted = Object.fromEntries(
          Object.entries(cells).map(([name, text]) => [name, text.replaceAll('"', '""')]),
        );
        const { readings } = await readOne(quoted);
        for (const { points, status } of readings) {
          expect(points === null).toBe(status !== 'final');
          expect(points?.home ?? 0).toBeLessThanOrEqual(10_000);
          expect(points?.away ?? 0).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});

describe('nflverse’s pages', () => {
  it('are a single page: the current season and the next, which begin in March', () => {
    const pageAt = (at: string) => bound.pages({ ...moment, now: new Date(at) });
    expect(pageAt('2026-09-14T12:00:00Z')).toEqual([
      {
        key: '2026-2027',
        path: '/nflverse/nfldata/master/data/games.csv',
        from: '2026-03-01',
        to: '2028-02-28',
        isComplete: true,
      },
    ]);
    expect(pageAt('2027-02-14T23:00:00Z')).toMatchObject([{ key: '2026-2027' }]);
    expect(pageAt('2027-03-01T12:00:00Z')).toMatchObject([{ key: '2027-2028' }]);
    expect(bound.seasonPages(1998, moment)).toEqual([]);
    expect(bound.seasonPages(1999, moment)).toMatchObject([{ key: '1999', to: '2000-02-28' }]);
  });

  it('have only the games of their seasons', async () => {
    const games = [2024, 2025, 2026, 2027, 2028].map((season) => makeGame({ id: season, season }));
    expect((await ask(games)).readings.map(({ season }) => season)).toEqual([2026, 2027]);
    const [page] = bound.seasonPages(2024, moment);
    expect((await ask(games, page)).readings.map(({ season }) => season)).toEqual([2024]);
  });

  it('are served by the simulated provider and are read with games in every state', async () => {
    const states = [
      ['scheduled', 'scheduled'],
      ['live', 'scheduled'],
      ['suspended', 'scheduled'],
      ['over', 'final'],
      ['final', 'final'],
      ['forfeit', 'final'],
      ['postponed', 'scheduled'],
      ['cancelled', 'scheduled'],
      ['unheard-of', 'scheduled'],
    ] as const;
    const games = states.map(([state], index) => makeGame({ id: index + 1, week: index + 1, state }));
    const { readings, problems } = await ask(games);
    expect(problems).toEqual([]);
    expect(readings.map(({ status }) => status)).toEqual(states.map(([, status]) => status));
    expect(readings[4]).toMatchObject({
      sourceId: '2026_05_BBB_AAA',
      otherIds: [{ source: 'espn', sourceId: '401000005' }],
      startsAt: '2026-09-13T17:00:00.000Z',
      home: { id: 'AAA' },
      points: { home: 20, away: 17 },
      closingLine: 3,
      closingProbability: expect.closeTo(0.6, 1),
      keyPlayers: { home: 'AAA Passer', away: 'BBB Passer' },
    });
  });

  it('show moved games, games without a time, overtime and neutral sites', async () => {
    const { readings } = await ask([
      makeGame({ startsAt: new Date('2026-12-20T01:20:00Z'), state: 'scheduled', points: null }),
      makeGame({ week: 2, isTimeKnown: false, state: 'scheduled', points: null }),
      makeGame({ week: 22, ending: 'overtime', neutral: true }),
    ]);
    expect(readings).toMatchObject([
      { startsAt: '2026-12-20T01:20:00.000Z' },
      { startsAt: '2026-09-13T12:00', isTimeKnown: false },
      { neutral: true, status: 'final' },
    ]);
    expect(nflverseProvider.answer({ path: '/games.csv', headers: {} }, { games: [], now }).status).toBe(404);
  });
});
