import { describe, expect, it } from 'vitest';
import type { Page } from '../index.ts';
import type { Reading } from '../../readings/index.ts';
import type { ProviderGame } from '../../../../../test/feeds/provider.ts';
import { gamesOf, ProviderReader } from '../../../../../test/feeds/read-provider.ts';
import { nhlApiWebProvider } from '../../../../../test/feeds/nhl-api-web/provider.ts';

const reader = new ProviderReader(nhlApiWebProvider, 'America/New_York');
const now = '2027-01-13T22:00:00Z';
const evening = new Date('2027-01-14T00:07:00Z');
const daysLater = (days: number) => new Date(evening.getTime() + days * 86_400_000);

const createGame = gamesOf(2027, evening.toISOString());

const page = (path: string, from: string, to = from): Page => ({
  key: from,
  path,
  from,
  to,
  isComplete: true,
});
const score: Page = page('/v1/score/2027-01-13', '2027-01-13');
const week: Page = page('/v1/schedule/2027-01-11', '2027-01-11', '2027-01-17');

const readGames = (games: readonly ProviderGame[], from: Page) =>
  reader.read(from, reader.ask(from, games, now), now);

/** Reads the day of one game with some keys replaced. */
function readChanged(changes: object, facts: Partial<ProviderGame> = {}) {
  const document = reader.ask(score, [createGame(facts)], now) as { games: object[] };
  const games = document.games.map((game) => ({ ...game, ...changes }));
  return reader.read(score, { ...document, games }, now);
}

const points = { home: 3, away: 2 };
const outcome = ({ status, isOfficial, points: goals, review }: Reading) => ({
  status,
  isOfficial,
  points: goals,
  review,
});

const scheduled = { status: 'scheduled', isOfficial: false, points: null, review: null };
const live = { ...scheduled, status: 'live', points };

describe('states of the NHL', () => {
  it.each([
    ['FUT', 'OK', scheduled],
    ['PRE', 'OK', scheduled],
    ['FUT', 'TBD', scheduled],
    ['FUT', undefined, scheduled],
    ['LIVE', 'OK', live],
    ['CRIT', 'OK', live],
    ['OVER', 'OK', { ...live, status: 'final' }],
    ['FINAL', 'OK', { ...live, status: 'final', isOfficial: true }],
    ['OFF', 'OK', { ...live, status: 'final', isOfficial: true }],
    ['OFF', 'TBD', { ...live, status: 'final', isOfficial: true }],
    ['FUT', 'PPD', { ...scheduled, status: 'postponed' }],
    ['OFF', 'PPD', { ...scheduled, status: 'postponed' }],
    ['LIVE', 'SUSP', { ...live, review: 'suspended' }],
    ['FUT', 'CNCL', { ...scheduled, status: 'cancelled' }],
    ['OFF', 'COMPLETED', { ...scheduled, status: null, review: 'schedule state COMPLETED' }],
    ['FUT', 'DONT_PLAY', { ...scheduled, status: null, review: 'schedule state DONT_PLAY' }],
  ])('of the game (%s) and the schedule (%s) are translated', (gameState, gameScheduleState, expected) => {
    const { readings, problems } = readChanged({ gameState, gameScheduleState }, { state: 'final', points });
    expect(readings.map(outcome)).toEqual([expected]);
    expect(problems).toEqual([]);
  });

  it.each([
    ['REWOUND', 'OK'],
    ['OFF', 'MAYBE'],
    ['off', 'OK'],
    [undefined, 'OK'],
    [null, null],
  ])('%s and %s give a game no status and are reported', (gameState, gameScheduleState) => {
    const { readings, problems } = readChanged({ gameState, gameScheduleState }, { state: 'final', points });
    expect(readings.map(outcome)).toEqual([{ ...scheduled, status: null }]);
    expect(problems).toEqual([{ sourceId: '2026020001', reason: expect.stringContaining('state ') }]);
  });

  it.each([undefined, null, '3', -1, 1.5, 10_001])('a final with the score %j gets no status', (value) => {
    const homeTeam = { id: 91, name: { default: 'Gulls' }, score: value };
    const { readings, problems } = readChanged({ homeTeam }, { state: 'final', points });
    expect(readings.map(outcome)).toEqual([{ ...scheduled, status: null }]);
    expect(problems).toEqual([
      { sourceId: '2026020001', reason: expect.stringContaining('final with the score') },
    ]);
  });

  it('a live game with the score of only one side is read without a score and is reported', () => {
    const homeTeam = { id: 91, name: { default: 'Gulls' }, score: null };
    const { readings, problems } = readChanged({ homeTeam }, { state: 'live', points });
    expect(readings.map(outcome)).toEqual([{ ...live, points: null }]);
    expect(problems).toMatchObject([{ reason: expect.stringContaining('live with the score null:2') }]);
  });
});

describe('games of the NHL', () => {
  const facts = {
    sourceId: '2026020001',
    season: 2027,
    startsAt: '2027-01-14T00:07:00.000Z',
    isTimeKnown: true,
    neutral: true,
    status: 'scheduled',
    isOfficial: false,
    points: null,
    review: null,
    keyPlayers: null,
    expectedGoals: null,
    closingLine: null,
    closingProbability: null,
    lineUpdatedAt: null,
    lowerDivision: null,
  };

  it('are read from a week, with the full names of the teams', () => {
    expect(readGames([createGame({ neutral: true })], week)).toEqual({
      readings: [
        {
          ...facts,
          home: { id: '91', name: 'Harbor Gulls', otherNames: ['Gulls', 'HGU'] },
          away: { id: '92', name: 'Delta Otters', otherNames: ['Otters', 'DOT'] },
        },
      ],
      problems: [],
      skipped: 0,
    });
  });

  it('are read from a day, with short names', () => {
    expect(readGames([createGame({ neutral: true })], score).readings).toEqual([
      {
        ...facts,
        home: { id: '91', name: 'Gulls', otherNames: ['HGU'] },
        away: { id: '92', name: 'Otters', otherNames: ['DOT'] },
      },
    ]);
  });

  it.each(['regular', 'overtime', 'shoot-out'] as const)('keep their score after %s', (ending) => {
    const ended = createGame({ state: 'final', points, ending });
    expect(readGames([ended], week).readings.map(outcome)).toEqual([
      { status: 'final', isOfficial: true, points, review: null },
    ]);
  });

  it('may lack everything but id, season, type, start and names', () => {
    const bare = {
      neutralSite: undefined,
      homeTeam: { name: { default: 'Gulls' } },
      awayTeam: { name: { default: 'Otters' } },
      periodDescriptor: {},
      venue: undefined,
    };
    const { readings, problems } = readChanged(bare);
    expect(readings).toMatchObject([
      { neutral: null, status: 'scheduled', home: { id: null, name: 'Gulls' } },
    ]);
    expect(problems).toEqual([]);
  });

  it('without a time are read as games whose time is unknown', () => {
    expect(readGames([createGame({ isTimeKnown: false })], week).readings).toMatchObject([
      { isTimeKnown: false, status: 'scheduled' },
    ]);
  });

  it('that are postponed have no score, and are read from the page of their new day', () => {
    expect(readGames([createGame({ state: 'postponed' })], score).readings.map(outcome)).toEqual([
      { ...scheduled, status: 'postponed' },
    ]);
    const moved = createGame({ startsAt: daysLater(2), movedFrom: evening });
    expect(readGames([moved], score).readings).toEqual([]);
    expect(readGames([moved], week).readings).toMatchObject([
      { sourceId: '2026020001', startsAt: '2027-01-16T00:07:00.000Z', status: 'scheduled' },
    ]);
  });

  it.each([
    ['of a preseason', { gameType: 1 }],
    ['of all-stars', { gameType: 4 }],
    ['of national teams', { gameType: 9 }],
    ['without a team', { homeTeam: undefined }],
    ['of a team without a name', { homeTeam: { id: 91 } }],
    ['of a team to be determined', { awayTeam: { id: 7461, name: { default: 'TBD' }, abbrev: 'TBD' } }],
    ['of a team like "Gulls/Otters"', { awayTeam: { name: { default: 'Gulls/Otters' } } }],
  ])('%s are skipped', (_, changes) => {
    expect(readChanged(changes)).toEqual({ readings: [], problems: [], skipped: 1 });
  });

  it('of playoffs are read', () => {
    expect(readChanged({ gameType: 3, seriesStatus: { round: 1 } }).readings).toHaveLength(1);
  });

  it('that cannot be read do not affect others', () => {
    const { games } = reader.ask(score, [createGame({ id: 2 })], now) as { games: object[] };
    const broken = [null, { ...games[0], id: 7, startTimeUTC: 'tonight' }, { ...games[0], season: 'this' }];
    const { readings, problems } = reader.read(score, { games: [...broken, ...games] }, now);
    expect(readings.map(({ sourceId }) => sourceId)).toEqual(['2026020002']);
    expect(problems.map(({ sourceId }) => sourceId)).toEqual([null, '7', '2026020002']);
  });

  it.each([
    ['status', createGame({ state: 'live', points })],
    ['score', createGame({ state: 'final', points: { home: points.away, away: points.home } })],
  ])('listed twice are read once, and have no result if the entries differ in the %s', (_what, other) => {
    expect(readGames([createGame(), createGame()], score)).toMatchObject({ readings: [{}], problems: [] });
    const { readings, problems } = readGames([other, createGame({ state: 'final', points })], score);
    expect(readings).toMatchObject([{ status: null, points: null, isOfficial: false }]);
    expect(problems).toEqual([{ sourceId: '2026020001', reason: expect.stringContaining('no result') }]);
  });

  it('listed twice with the same result are read from the first entry', () => {
    const final = createGame({ state: 'final', points });
    const { readings, problems } = readGames([final, { ...final, neutral: !final.neutral }], score);
    expect(readings).toMatchObject([{ status: 'final', points, neutral: final.neutral }]);
    expect(problems).toMatchObject([{ reason: expect.stringContaining('the first entry counts') }]);
  });

  it('listed twice are read from the entry that is not postponed', () => {
    const twice = [createGame({ state: 'postponed' }), createGame(), createGame({ state: 'postponed' })];
    expect(readGames(twice, score)).toMatchObject({ readings: [{ status: 'scheduled' }], problems: [] });
  });
});

describe('pages of the NHL', () => {
  const season = [
    createGame({ id: 1, startsAt: new Date('2026-10-07T21:00:00Z'), state: 'final', points }),
    createGame({ id: 2, startsAt: daysLater(-2), state: 'final', points }),
    createGame({ id: 3, startsAt: daysLater(-1), state: 'over', points }),
    createGame({ id: 4 }),
    createGame({ id: 5, startsAt: daysLater(1) }),
    createGame({ id: 6, startsAt: daysLater(2) }),
    createGame({ id: 7, startsAt: new Date('2027-06-20T00:00:00Z') }),
  ];
  const ids = [1, 2, 3, 4, 5, 6, 7].map((number) => `202602000${number}`);

  it('cover the current season, with each game on one page', () => {
    const { readings, problems, skipped } = reader.roundTrip(reader.pages(now), season, now);
    expect(readings.map(({ sourceId }) => sourceId).toSorted()).toEqual(ids);
    expect({ problems, skipped }).toEqual({ problems: [], skipped: 0 });
  });

  it('cover a past season', () => {
    const later = '2029-01-01T00:00:00Z';
    const { readings } = reader.roundTrip(reader.seasonPages(2027, later), season, later);
    expect(readings.map(({ sourceId }) => sourceId)).toEqual(ids);
    expect(reader.roundTrip(reader.seasonPages(2026, now), season, now).readings).toEqual([]);
  });

  it('request the days near now one by one, and other days by week', () => {
    const pages = reader.pages(now);
    expect(pages.slice(0, 3).map(({ path }) => path)).toEqual([
      '/v1/score/2027-01-12',
      '/v1/score/2027-01-13',
      '/v1/score/2027-01-14',
    ]);
    expect(pages.length).toBeLessThan(45);
    expect(new Set(pages.map(({ key }) => key)).size).toBe(pages.length);
  });

  it('are the pages of the next season once a season is over', () => {
    expect(reader.pages('2027-07-04T12:00:00Z')[0]).toMatchObject({ path: '/v1/schedule/2027-10-01' });
  });

  it('for "now" redirect to the page of the current day', () => {
    const { status, headers } = nhlApiWebProvider.answer(
      { path: '/v1/score/now', headers: {} },
      { games: [], now: new Date(now) },
    );
    expect([status, headers]).toEqual([307, { location: '/v1/score/2027-01-13' }]);
  });
});

describe('hostile documents of the NHL', () => {
  it.each([[null], [[]], ['games'], [{}], [{ games: {} }]])('%j is refused', (document) => {
    expect(() => reader.read(score, document, now)).toThrow('this is no document of the NHL');
  });

  it.each([
    ['day', score],
    ['week', week],
  ])('of a %s never make a game final', (_, from) => {
    const document = reader.ask(from, [createGame({ state: 'live', points })], now);
    const { finals, count } = reader.readMutations(from, document, now);
    expect(finals).toEqual([]);
    expect(count).toBeGreaterThan(500);
  });

  it('never change the score of a final', () => {
    const document = reader.ask(score, [createGame({ state: 'final', points })], now);
    const { finals } = reader.readMutations(score, document, now);
    expect(finals.length).toBeGreaterThan(100);
    expect(finals.filter(({ points: goals }) => goals?.home !== 3 || goals.away !== 2)).toEqual([]);
  });
});
