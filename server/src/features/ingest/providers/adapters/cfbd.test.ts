import { describe, expect, it } from 'vitest';
import type { ProviderGame } from '../../../../../test/feeds/provider.ts';
import { gamesOf, haveLikelyScores, ProviderReader } from '../../../../../test/feeds/read-provider.ts';
import { cfbdProvider } from '../../../../../test/feeds/cfbd/provider.ts';

const reader = new ProviderReader(cfbdProvider, 'America/New_York');
const game = gamesOf(2026, '2026-09-05T19:30:00Z');
const before = '2026-09-04T12:00:00Z';
const after = '2026-09-06T12:00:00Z';

const [gamesPage, linesPage] = reader.pages(before);
if (!gamesPage || !linesPage) throw new Error('There are two pages.');

const readGames = (games: readonly ProviderGame[], now: string) =>
  reader.read(gamesPage, reader.ask(gamesPage, games, now), now);
const readGame = (changes: Partial<ProviderGame>, now: string) => readGames([game(changes)], now);

/** Reads the row of a game after replacing the values of some keys. */
const readRow = (changes: object, now = after) => {
  const rows = reader.ask(gamesPage, [game({ state: 'final', points: { home: 34, away: 31 } })], now);
  if (!Array.isArray(rows)) throw new Error('The answer is a list.');
  return reader.read(gamesPage, [{ ...rows[0], ...changes }], now);
};
const readLine = (changes: object, now = before) => {
  const rows = reader.ask(linesPage, [game({ line: 6.5 })], now);
  if (!Array.isArray(rows)) throw new Error('The answer is a list.');
  return reader.read(linesPage, [{ ...rows[0], ...changes }], now);
};

/** A bookmaker's line. */
const line = (spread: unknown, homeMoneyline: unknown = null, awayMoneyline: unknown = null) => ({
  provider: 'Book',
  spread,
  homeMoneyline,
  awayMoneyline,
});

const keysOf = (year: number) => [`games-${year}`, `lines-${year}`];

describe('games of CollegeFootballData', () => {
  it('are read with every fact that the provider reports', () => {
    const { readings, problems, skipped } = readGame(
      { state: 'final', points: { home: 34, away: 31 } },
      after,
    );
    expect(readings).toStrictEqual([
      {
        sourceId: '401000001',
        otherIds: [{ source: 'espn', sourceId: '401000001' }],
        season: 2026,
        startsAt: '2026-09-05T19:30:00.000Z',
        isTimeKnown: true,
        home: { id: '9001', name: 'Gulls' },
        away: { id: '9002', name: 'Otters' },
        neutral: false,
        status: 'final',
        isOfficial: false,
        points: { home: 34, away: 31 },
        review: null,
        keyPlayers: null,
        expectedGoals: null,
        closingLine: null,
        closingProbability: null,
        lineUpdatedAt: null,
        lowerDivision: { home: false, away: false },
      },
    ]);
    expect({ problems, skipped }).toStrictEqual({ problems: [], skipped: 0 });
  });

  const score = { home: 7, away: 3 };
  it.each([
    { state: 'scheduled', points: null, now: before, status: 'scheduled', read: null },
    { state: 'live', points: score, now: after, status: 'live', read: score },
    { state: 'suspended', points: score, now: after, status: 'live', read: score },
    { state: 'over', points: score, now: after, status: 'final', read: score },
    { state: 'final', points: score, now: after, status: 'final', read: score },
    {
      state: 'forfeit',
      points: { home: 1, away: 0 },
      now: after,
      status: 'final',
      read: { home: 1, away: 0 },
    },
    // The provider has no status for postponed and canceled games: they look like games that were not played yet.
    { state: 'postponed', points: null, now: before, status: 'scheduled', read: null },
    { state: 'postponed', points: null, now: after, status: 'scheduled', read: null },
    { state: 'cancelled', points: null, now: after, status: 'scheduled', read: null },
    // Nothing shows that the game has begun, and a score before the start does not count.
    { state: 'live', points: { home: 0, away: 0 }, now: after, status: 'scheduled', read: null },
    { state: 'scheduled', points: { home: 0, away: 0 }, now: before, status: 'scheduled', read: null },
  ] as const)('with the state $state have the status $status', ({ state, points, now, status, read }) => {
    const { readings, problems } = readGame({ state, points }, now);
    expect(readings).toMatchObject([{ status, points: read, isOfficial: false, review: null }]);
    expect(problems).toStrictEqual([]);
  });

  it.each([
    ['a status never seen before', { completed: 'abandoned' }, 'completed is "abandoned"'],
    ['no status', { completed: undefined }, 'completed is missing'],
    ['a final without a score', { homePoints: null }, 'final without a score'],
    ['text as score', { homePoints: '34' }, 'whole numbers'],
    ['a negative score', { awayPoints: -3 }, 'whole numbers'],
    ['a score beyond all bounds', { awayPoints: 10_001 }, 'whole numbers'],
    ['a final before its start', { startDate: '2026-09-07T00:00:00.000Z' }, 'before its start'],
  ])('with %s have no status and are reported', (_what, changes, reason) => {
    const { readings, problems } = readRow(changes);
    expect(readings).toMatchObject([{ status: null, points: null }]);
    expect(problems).toStrictEqual([{ sourceId: '401000001', reason: expect.stringContaining(reason) }]);
  });

  it('that end in overtime have the score after overtime', () => {
    const ended = { state: 'final', ending: 'overtime', points: { home: 34, away: 31 } } as const;
    expect(readGame(ended, after).readings).toMatchObject([{ points: { home: 34, away: 31 } }]);
  });

  it('with an unknown kick-off have only the day in New York', () => {
    // 22:00 on September 5 in New York.
    const startsAt = new Date('2026-09-06T02:00:00Z');
    const { readings } = readGame({ startsAt, isTimeKnown: false }, before);
    expect(readings).toMatchObject([{ startsAt: '2026-09-05T00:00:00', isTimeKnown: false }]);
  });

  it('are marked if they are on neutral ground or against a lower division', () => {
    const lower = { number: 901, name: 'Fernhill', city: 'Fernhill', code: 'FER' };
    const { readings } = readGame({ neutral: true, away: lower }, before);
    expect(readings).toMatchObject([{ neutral: true, lowerDivision: { home: false, away: true } }]);
    expect(readRow({ awayClassification: null }).readings).toMatchObject([{ lowerDivision: { away: true } }]);
    expect(readRow({ homeClassification: null, awayClassification: null }).readings).toMatchObject([
      { lowerDivision: null },
    ]);
  });

  it.each([
    ['a team that is missing', { homeTeam: null }],
    ['a team to be determined', { awayTeam: 'TBD' }],
    ['the winner of another game', { awayTeam: 'Winner of Game 3' }],
    ['all-stars', { seasonType: 'allstar' }],
  ])('with %s are skipped', (_what, changes) => {
    expect(readRow(changes)).toStrictEqual({ readings: [], problems: [], skipped: 1 });
  });

  it('without optional keys or with unknown ones are read', () => {
    const missing = {
      neutralSite: undefined,
      startTimeTBD: undefined,
      homeId: undefined,
      seasonType: undefined,
    };
    const { readings, problems } = readRow({ ...missing, overtimes: { count: 2 } });
    expect(readings).toMatchObject([{ status: 'final', neutral: null, home: { id: null, name: 'Gulls' } }]);
    expect(problems).toStrictEqual([]);
  });

  it('listed twice are read once, and are not final if the rows differ', () => {
    const final = game({ state: 'final', points: { home: 34, away: 31 } });
    expect(readGames([final, final], after)).toMatchObject({ readings: [{ status: 'final' }], problems: [] });
    const other = game({ state: 'final', points: { home: 34, away: 35 } });
    const { readings, problems } = readGames([final, other], after);
    expect(readings).toMatchObject([{ status: null, points: null }]);
    expect(problems).toHaveLength(1);
  });

  it('that cannot be read do not affect others', () => {
    const rows = reader.ask(gamesPage, [game(), game({ id: 2 })], before);
    const content = Array.isArray(rows) ? [null, { ...rows[0], startDate: 'soon' }, rows[1]] : [];
    const { readings, problems } = reader.read(gamesPage, content, before);
    expect(readings.map(({ sourceId }) => sourceId)).toStrictEqual(['401000002']);
    expect(problems.map(({ sourceId }) => sourceId)).toStrictEqual([null, '401000001']);
  });
});

describe('lines of CollegeFootballData', () => {
  it('yield readings with only the line', () => {
    const content = reader.ask(
      linesPage,
      [game({ line: 6.5, state: 'live', points: { home: 7, away: 0 } })],
      after,
    );
    expect(reader.read(linesPage, content, after).readings).toMatchObject([
      {
        sourceId: '401000001',
        closingLine: 6.5,
        status: null,
        points: null,
        neutral: null,
        isTimeKnown: true,
      },
    ]);
  });

  it.each([
    ['several spreads, whose median counts,', [line(-6.5), line(-7), line(-3)], 6.5],
    ['the away team as the favorite', [line(3)], -3],
    ['a level game', [line(0)], 0],
    ['numbers sent as text', [line('-6.5')], 6.5],
    ['some bookmakers without a valid spread', [line(null), line('pick'), line(900), null, line(-4)], 4],
  ])('with %s have the expected home margin', (_what, lines, closingLine) => {
    expect(readLine({ lines }).readings).toMatchObject([{ closingLine, closingProbability: null }]);
  });

  it('have a probability without the bookmaker’s margin', () => {
    const [reading] = readLine({ lines: [line(null, -240, 200)] }).readings;
    expect(reading?.closingProbability).toBeCloseTo(240 / 340 / (240 / 340 + 100 / 300), 10);
    expect(reading?.closingLine).toBeNull();
  });

  it('of games with an unknown start have the same start as in /games', () => {
    const games = [game({ line: 3, isTimeKnown: false })];
    const read = (page: typeof gamesPage) => [...reader.store([page], games, before).values()];
    const start = { startsAt: '2026-09-05T00:00:00', isTimeKnown: false };
    expect(read(gamesPage)).toMatchObject([start]);
    expect(read(linesPage)).toMatchObject([start]);
  });

  it.each([
    ['no line', { lines: [] }],
    ['no list of lines', { lines: null }],
    ['only invalid odds', { lines: [line(null, 50, 0)] }],
    ['teams of other divisions', { homeClassification: 'ii', awayClassification: 'iii' }],
    ['teams that are not known', { homeTeam: '' }],
  ])('with %s are skipped', (_what, changes) => {
    expect(readLine(changes)).toStrictEqual({ readings: [], problems: [], skipped: 1 });
  });
});

describe('pages of CollegeFootballData', () => {
  it('cover the current season, or the next one between seasons, with two calls', () => {
    const keys = ['2026-01-20', '2026-02-02', '2026-11-17'].map((day) =>
      reader.pages(`${day}T18:00:00Z`).map(({ key }) => key),
    );
    expect(keys).toStrictEqual([keysOf(2025), keysOf(2026), keysOf(2026)]);
  });

  it('list the games of the current season and of past seasons', () => {
    const games = [game({ line: 3 }), game({ id: 2, startsAt: new Date('2027-01-02T01:00:00Z') })];
    const past = game({ id: 3, season: 2019, line: -2, startsAt: new Date('2019-09-07T19:30:00Z') });
    const all = [...games, past];
    expect([...reader.store([gamesPage], all, before).keys()]).toStrictEqual(['401000001', '401000002']);
    expect([...reader.store([linesPage], all, before).keys()]).toStrictEqual(['401000001']);
    const history = reader.store(reader.seasonPages(2019, before), all, before);
    expect(history.get('401000003')).toMatchObject({ season: 2019, closingLine: -2 });
    expect(history.size).toBe(1);
  });

  it('need a key', () => {
    const answer = cfbdProvider.answer(
      { path: gamesPage.path, headers: {} },
      { games: [], now: new Date(before) },
    );
    expect(answer.status).toBe(401);
  });
});

describe('hostile documents', () => {
  it('of other providers are refused', () => {
    expect(() => reader.read(gamesPage, { games: [] }, before)).toThrow('CollegeFootballData');
  });

  it.each([gamesPage, linesPage])('on the page $key never make an unfinished game final', (page) => {
    const open = reader.ask(page, [game({ line: 3 })], after);
    const final = reader.ask(
      page,
      [game({ line: 3, state: 'final', points: { home: 34, away: 31 } })],
      after,
    );
    expect(reader.readMutations(page, open, after).finals).toStrictEqual([]);
    expect(haveLikelyScores(reader.readMutations(page, final, after).finals)).toBe(true);
  });
});
