import { describe, expect, it } from 'vitest';
import type { ProviderGame } from '../../../../../test/feeds/provider.ts';
import { gamesOf, haveLikelyScores, ProviderReader } from '../../../../../test/feeds/read-provider.ts';
import { cbbdProvider } from '../../../../../test/feeds/cbbd/provider.ts';

const reader = new ProviderReader(cbbdProvider, 'America/New_York');
/** November 17 in New York. */
const game = gamesOf(2027, '2026-11-18T00:00:00Z');
const before = '2026-11-17T18:00:00Z';
const after = '2026-11-18T04:00:00Z';

const [gamesPage, linesPage, ...restPages] = reader.pages(before);
if (!gamesPage || !linesPage) throw new Error('The adapter has no pages near now.');

const readGames = (games: readonly ProviderGame[], now: string) =>
  reader.read(gamesPage, reader.ask(gamesPage, games, now), now);
const readGame = (changes: Partial<ProviderGame>, now: string) => readGames([game(changes)], now);

/** Reads the row of a final game after replacing the values of some keys. */
const readRow = (changes: object, now = after) => {
  const rows = reader.ask(gamesPage, [game({ state: 'final', points: { home: 81, away: 78 } })], now);
  if (!Array.isArray(rows)) throw new Error('The answer is no list.');
  return reader.read(gamesPage, [{ ...rows[0], ...changes }], now);
};

/** Reads the lines of a game after replacing the values of some keys. */
const readLine = (changes: object) => {
  const rows = reader.ask(linesPage, [game({ line: 4.5 })], before);
  if (!Array.isArray(rows)) throw new Error('The answer is no list.');
  return reader.read(linesPage, [{ ...rows[0], ...changes }], before);
};

const listRestPaths = (now: string) =>
  reader
    .pages(now)
    .slice(2)
    .map(({ path }) => path);

const score = { home: 40, away: 38 };

describe('games of CollegeBasketballData', () => {
  it('are read with every fact that the provider reports', () => {
    const { readings, problems, skipped } = readGame(
      { state: 'final', points: { home: 81, away: 78 } },
      after,
    );
    expect(readings).toMatchObject([
      {
        sourceId: '210001',
        otherIds: [{ source: 'espn', sourceId: '401700001' }],
        season: 2027,
        startsAt: '2026-11-18T00:00:00.000Z',
        isTimeKnown: true,
        home: { id: '11', name: 'Gulls' },
        away: { id: '12', name: 'Otters' },
        neutral: false,
        status: 'final',
        isOfficial: false,
        points: { home: 81, away: 78 },
        closingLine: null,
        lowerDivision: null,
      },
    ]);
    expect({ problems, skipped }).toStrictEqual({ problems: [], skipped: 0 });
  });

  it.each([
    { state: 'scheduled', points: null, status: 'scheduled', read: null },
    { state: 'scheduled', points: { home: 0, away: 0 }, status: 'scheduled', read: null },
    { state: 'live', points: score, status: 'live', read: score },
    { state: 'live', points: null, status: 'live', read: null },
    { state: 'suspended', points: score, status: 'live', read: score },
    { state: 'over', points: score, status: 'final', read: score },
    { state: 'final', points: score, status: 'final', read: score },
    { state: 'forfeit', points: { home: 2, away: 0 }, status: 'final', read: { home: 2, away: 0 } },
    { state: 'postponed', points: { home: 0, away: 0 }, status: 'postponed', read: null },
    { state: 'cancelled', points: null, status: 'cancelled', read: null },
  ] as const)('with the state $state have the status $status', ({ state, points, status, read }) => {
    const { readings, problems } = readGame({ state, points }, after);
    expect(readings).toMatchObject([{ status, points: read, isOfficial: false }]);
    expect(problems).toStrictEqual([]);
  });

  it.each([
    ['a status never seen before', { status: 'under_protest' }, 'status is unknown: "under_protest"'],
    ['a final in capitals', { status: 'FINAL' }, 'status is unknown'],
    ['no status', { status: undefined }, 'status is unknown: missing'],
    ['the name of a built-in as status', { status: 'constructor' }, 'status is unknown'],
    ['a final without a score', { homePoints: null }, 'final without a score'],
    ['text as score', { homePoints: '81' }, 'whole numbers'],
    ['a negative score', { awayPoints: -3 }, 'whole numbers'],
    ['a final before its start', { startDate: '2026-11-19T00:00:00.000Z' }, 'before its start'],
  ])('with %s have no status and are reported', (_what, changes, reason) => {
    const { readings, problems } = readRow(changes);
    expect(readings).toMatchObject([{ status: null, points: null }]);
    expect(problems).toStrictEqual([{ sourceId: '210001', reason: expect.stringContaining(reason) }]);
  });

  it('that are live with an impossible score are read as live without a score', () => {
    const { readings, problems } = readRow({ status: 'in_progress', homePoints: 1e9 });
    expect(readings).toMatchObject([{ status: 'live', points: null }]);
    expect(problems).toHaveLength(1);
  });

  it('that are live with the points of only one side have no score, and no problem is reported', () => {
    expect(readRow({ status: 'in_progress', homePoints: null })).toMatchObject({
      readings: [{ status: 'live', points: null }],
      problems: [],
    });
  });

  it('that end in overtime have the score after overtime', () => {
    const ended = { state: 'final', ending: 'overtime', points: { home: 81, away: 78 } } as const;
    expect(readGame(ended, after).readings).toMatchObject([{ points: { home: 81, away: 78 } }]);
  });

  it('with an unknown tip-off have only the day in New York', () => {
    const { readings } = readGame({ isTimeKnown: false }, before);
    expect(readings).toMatchObject([{ startsAt: '2026-11-17T00:00:00', isTimeKnown: false }]);
  });

  it('on neutral ground are marked as neutral', () => {
    expect(readGame({ neutral: true }, before).readings).toMatchObject([{ neutral: true }]);
  });

  it.each([
    ['a team that is not known', { homeTeam: '', homeTeamId: -1 }],
    ['a team to be determined', { awayTeam: 'TBD' }],
    ['a preseason game', { seasonType: 'preseason' }],
  ])('with %s are skipped', (_what, changes) => {
    expect(readRow(changes)).toStrictEqual({ readings: [], problems: [], skipped: 1 });
  });

  it('without optional keys or with unknown ones are read', () => {
    const missing = {
      sourceId: null,
      neutralSite: undefined,
      startTimeTbd: undefined,
      homeTeamId: undefined,
    };
    const { readings, problems } = readRow({ ...missing, referee: { name: 'R. Whistle' } });
    expect(readings).toMatchObject([{ status: 'final', neutral: null, home: { id: null } }]);
    expect(readings[0]).not.toHaveProperty('otherIds');
    expect(problems).toStrictEqual([]);
  });

  it('listed twice are read once, and are not final if the rows differ', () => {
    const final = game({ state: 'final', points: { home: 81, away: 78 } });
    expect(readGames([final, final], after)).toMatchObject({ readings: [{ status: 'final' }], problems: [] });
    expect(readGames([final, game({ state: 'live', points: score })], after)).toMatchObject({
      readings: [{ status: null, points: null }],
      problems: [{ sourceId: '210001' }],
    });
  });

  it('that cannot be read do not affect others', () => {
    const rows = reader.ask(gamesPage, [game(), game({ id: 2 })], before);
    const content = Array.isArray(rows) ? ['game', { ...rows[0], season: 'next' }, rows[1]] : [];
    const { readings, problems } = reader.read(gamesPage, content, before);
    expect(readings.map(({ sourceId }) => sourceId)).toStrictEqual(['210002']);
    expect(problems.map(({ sourceId }) => sourceId)).toStrictEqual([null, '210001']);
  });
});

describe('lines of CollegeBasketballData', () => {
  it('yield readings with only the line', () => {
    expect(readLine({}).readings).toMatchObject([
      { sourceId: '210001', closingLine: 4.5, status: null, points: null, neutral: null, isTimeKnown: true },
    ]);
  });

  it('are the median of all bookmakers', () => {
    const lines = [
      { spread: -4.5, homeMoneyline: -200, awayMoneyline: 170 },
      { spread: -3.5, homeMoneyline: null, awayMoneyline: 150 },
      { spread: null },
      null,
    ];
    const [reading] = readLine({ lines }).readings;
    expect(reading?.closingLine).toBe(4);
    expect(reading?.closingProbability).toBeCloseTo(200 / 300 / (200 / 300 + 100 / 270), 10);
  });

  it('of games with an unknown start have the same start as in /games', () => {
    const games = [game({ line: 3, isTimeKnown: false })];
    const read = (page: typeof gamesPage) => [...reader.store([page], games, before).values()];
    const start = { startsAt: '2026-11-17T00:00:00', isTimeKnown: false };
    expect(read(gamesPage)).toMatchObject([start]);
    expect(read(linesPage)).toMatchObject([start]);
  });

  it.each([
    ['no line', { lines: [] }],
    ['an empty line', { lines: [{ spread: null }] }],
    ['teams that are not known', { awayTeam: '' }],
  ])('with %s are skipped', (_what, changes) => {
    expect(readLine(changes)).toStrictEqual({ readings: [], problems: [], skipped: 1 });
  });
});

describe('pages of CollegeBasketballData', () => {
  it('are the days near now, their lines, and the rest of the season', () => {
    expect(reader.pages(before)).toMatchObject([
      { key: 'games-2026-11-17', from: '2026-11-15', to: '2026-11-18', isComplete: true },
      { key: 'lines-2026-11-17', from: '2026-11-17', to: '2026-11-18', isComplete: false },
      { key: 'games-2026-11', from: '2026-11-19', to: '2026-11-30' },
      { key: 'games-2026-12', from: '2026-12-01', to: '2026-12-31' },
      { key: 'games-2027-01', from: '2027-01-01', to: '2027-01-31' },
      { key: 'games-2027-02', from: '2027-02-01', to: '2027-02-28' },
      { key: 'games-2027-03', from: '2027-03-01', to: '2027-04-30' },
    ]);
    const keys = (now: string) => reader.pages(now).map(({ key }) => key);
    expect(keys('2027-05-02T12:00:00Z')).toContain('games-2027-11');
  });

  it('still include the past parts of the season, up to the days near now', () => {
    expect(reader.pages('2027-01-02T18:00:00Z')).toMatchObject([
      { key: 'games-2027-01-02', from: '2026-12-31', to: '2027-01-03' },
      { key: 'lines-2027-01-02' },
      { key: 'games-2027-01', from: '2027-01-04', to: '2027-01-31' },
      { key: 'games-2027-02' },
      { key: 'games-2027-03' },
      { key: 'games-2026-11', from: '2026-10-01', to: '2026-11-30', minimumSeconds: 86_400 },
      { key: 'games-2026-12', from: '2026-12-01', to: '2026-12-30', minimumSeconds: 86_400 },
    ]);
  });

  it('keep their addresses for the rest of the season', () => {
    expect(listRestPaths('2026-11-18T18:00:00Z')).toStrictEqual(listRestPaths(before));
  });

  it('need at most 32 calls a day', () => {
    const calls = reader
      .pages(before)
      .map(({ minimumSeconds = 86_400 }) => 86_400 / minimumSeconds)
      .reduce((sum, count) => sum + count, 0);
    expect(calls).toBeLessThanOrEqual(32);
  });

  it('list every game of their days', () => {
    const starts = [
      '2026-11-15T05:00:00Z',
      '2026-11-19T04:59:00Z',
      '2026-12-01T04:59:00Z',
      '2027-04-06T01:00:00Z',
    ];
    const games = starts.map((start, index) => game({ id: index + 1, line: 2, startsAt: new Date(start) }));
    expect([...reader.store([gamesPage], games, before).keys()]).toStrictEqual(['210001', '210002']);
    expect([...reader.store([linesPage], games, before).keys()]).toStrictEqual(['210002']);
    expect([...reader.store(restPages, games, before).keys()].toSorted()).toStrictEqual([
      '210001',
      '210002',
      '210003',
      '210004',
    ]);
    const history = reader.store(reader.seasonPages(2027, before), games, before);
    expect([...history.values()].map(({ closingLine }) => closingLine)).toStrictEqual([2, 2, 2, 2]);
    expect(reader.store(reader.seasonPages(2026, before), games, before).size).toBe(0);
  });

  it('report that games are missing if they have the maximum number of rows', () => {
    const games = Array.from({ length: 3001 }, (_, index) => game({ id: index + 1 }));
    const { readings, problems } = readGames(games, before);
    expect(readings).toHaveLength(3000);
    expect(problems).toMatchObject([{ sourceId: null, reason: expect.stringContaining('3,000 rows') }]);
  });

  it('need a key', () => {
    const answer = cbbdProvider.answer(
      { path: gamesPage.path, headers: {} },
      { games: [], now: new Date(before) },
    );
    expect(answer.status).toBe(401);
  });
});

describe('hostile documents', () => {
  it('of other providers are refused', () => {
    expect(() => reader.read(gamesPage, { message: 'none' }, before)).toThrow('CollegeBasketballData');
  });

  it.each([gamesPage, linesPage])('on the page $key never make an unfinished game final', (page) => {
    const open = reader.ask(page, [game({ line: 3, state: 'live', points: score })], after);
    const final = reader.ask(page, [game({ line: 3, state: 'final', points: score })], after);
    expect(reader.readMutations(page, open, after).finals).toStrictEqual([]);
    expect(haveLikelyScores(reader.readMutations(page, final, after).finals)).toBe(true);
  });
});
