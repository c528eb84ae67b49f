import { describe, expect, it } from 'vitest';
import type { Page } from '../index.ts';
import type { Reading } from '../../readings/index.ts';
import type { ProviderGame } from '../../../../../test/feeds/provider.ts';
import { gamesOf, ProviderReader } from '../../../../../test/feeds/read-provider.ts';
import { mlbStatsapiProvider } from '../../../../../test/feeds/mlb-statsapi/provider.ts';

const reader = new ProviderReader(mlbStatsapiProvider, 'America/New_York');
const now = '2026-07-01T22:00:00Z';
const evening = new Date('2026-07-01T23:07:00Z');
const hoursLater = (hours: number) => new Date(evening.getTime() + hours * 3_600_000);

const createGame = gamesOf(2026, evening.toISOString());

function createPage(from: string, to = from): Page {
  const path = `/api/v1/schedule?sportId=1&startDate=${from}&endDate=${to}&hydrate=team,probablePitcher`;
  return { key: from, path, from, to, isComplete: true };
}
const today = createPage('2026-07-01');

const readGames = (games: readonly ProviderGame[], page = today) =>
  reader.read(page, reader.ask(page, games, now), now);

interface Changed {
  readonly status?: object;
  readonly entry?: object;
  readonly home?: object;
}

/** Creates the document of one game with some keys of its entry, its status or its home side replaced. */
function renderChanged({ status, entry, home }: Changed, facts: Partial<ProviderGame> = {}): unknown {
  const document = reader.ask(today, [createGame(facts)], now) as {
    dates: { games: { status: object; teams: { home: object; away: object } }[] }[];
  };
  const [game] = document.dates.flatMap(({ games }) => games);
  if (!game) throw new Error('the stand-in lists no game');
  const teams = { ...game.teams, home: { ...game.teams.home, ...home } };
  const changed = { ...game, teams, ...entry, status: { ...game.status, ...status } };
  return { ...document, dates: [{ date: '2026-07-01', games: [changed] }] };
}

const readChanged = (changed: Changed, facts?: Partial<ProviderGame>) =>
  reader.read(today, renderChanged(changed, facts), now);

const score = { points: { home: 3, away: 1 } };
const outcome = ({ status, isOfficial, points, review }: Reading) => ({ status, isOfficial, points, review });

const createMoved = (days: number, facts: Partial<ProviderGame> = {}) =>
  createGame({ startsAt: hoursLater(24 * days), movedFrom: evening, ...facts });

const readFacts = (game: ProviderGame, page: Page) =>
  readGames([game], page).readings.map(({ status, startsAt, points }) => ({
    status,
    startsAt: startsAt.slice(0, 10),
    points,
  }));

const sortIds = (readings: readonly Reading[]) => readings.map(({ sourceId }) => sourceId).toSorted();

describe('statuses of MLB StatsAPI', () => {
  const scheduled = { status: 'scheduled', isOfficial: false, points: null, review: null };
  const live = { ...scheduled, status: 'live', ...score };
  const final = { ...live, status: 'final' };

  it.each([
    ['S', 'Scheduled', 'Preview', scheduled],
    ['P', 'Pre-Game', 'Preview', scheduled],
    ['P', 'Delayed Start: Rain', 'Preview', scheduled],
    ['P', 'Warmup', 'Live', scheduled],
    ['I', 'In Progress', 'Live', live],
    ['I', 'Delayed: Lightning', 'Live', live],
    ['I', 'Instant Replay', 'Live', live],
    ['M', 'Manager challenge: Tag play', 'Live', live],
    ['N', 'Umpire review: Home run', 'Live', live],
    ['T', 'Suspended: Rain', 'Live', { ...live, review: 'suspended' }],
    ['U', 'Suspended', 'Live', { ...live, review: 'suspended' }],
    ['O', 'Game Over', 'Final', final],
    ['O', 'Completed Early: Rain', 'Final', final],
    ['F', 'Final', 'Final', { ...final, isOfficial: true }],
    ['F', 'Completed Early: Rain', 'Final', { ...final, isOfficial: true }],
    ['F', 'Final: Tied', 'Final', { ...final, isOfficial: true }],
    ['Q', 'Forfeit: Willful rule violation', 'Final', { ...final, review: 'forfeit' }],
    ['R', 'Forfeit', 'Final', { ...final, review: 'forfeit' }],
    ['D', 'Postponed', 'Final', { ...scheduled, status: 'postponed' }],
    ['D', 'Postponed: Inclement Weather', 'Final', { ...scheduled, status: 'postponed' }],
    ['C', 'Cancelled', 'Final', { ...scheduled, status: 'cancelled' }],
    ['W', 'Writing', 'Other', { ...scheduled, status: null }],
    ['X', 'Unknown', 'Other', { ...scheduled, status: null }],
    [undefined, 'Postponed: Rain', 'Final', { ...scheduled, status: 'postponed' }],
    [undefined, 'Final', 'Final', final],
  ])(
    'with the code %s, the text %s and the abstract state %s are translated',
    (codedGameState, detailedState, abstractGameState, expected) => {
      const status = { codedGameState, detailedState, abstractGameState };
      const { readings, problems } = readChanged({ status }, { state: 'final', ...score });
      expect(readings.map(outcome)).toEqual([expected]);
      expect(problems).toEqual([]);
    },
  );

  it.each([
    ['a new code', { codedGameState: 'Z', detailedState: 'Rewound' }],
    ['a new text without a code', { codedGameState: undefined, detailedState: 'Finalish' }],
    ['the code for final with the text "Postponed"', { detailedState: 'Postponed: Rain' }],
    ['the code for final with the abstract state "Live"', { abstractGameState: 'Live' }],
  ])('%s gives a game no status and is reported', (_, status) => {
    const { readings, problems } = readChanged({ status }, { state: 'final', ...score });
    expect(readings.map(outcome)).toEqual([{ status: null, isOfficial: false, points: null, review: null }]);
    expect(problems).toEqual([{ sourceId: '1', reason: expect.stringContaining('status ') }]);
  });

  it.each([[undefined], ['3'], [-1], [2.5], [10_001], [null]])(
    'the code for final with the invalid score %j gives a game no status and is reported',
    (value) => {
      const { readings, problems } = readChanged({ home: { score: value } }, { state: 'final', ...score });
      expect(readings.map(outcome)).toEqual([
        { status: null, isOfficial: false, points: null, review: null },
      ]);
      expect(problems).toEqual([{ sourceId: '1', reason: expect.stringContaining('final with the score') }]);
    },
  );
});

describe('games of MLB StatsAPI', () => {
  it('are read with teams, start, season, place and pitchers', () => {
    const { readings, problems, skipped } = readGames([createGame({ neutral: true })]);
    expect(readings).toEqual([
      {
        sourceId: '1',
        season: 2026,
        startsAt: '2026-07-01T23:07:00.000Z',
        isTimeKnown: true,
        home: { id: '901', name: 'Harbor Gulls', otherNames: ['Gulls', 'HGU'] },
        away: { id: '902', name: 'Delta Otters', otherNames: ['Otters', 'DOT'] },
        neutral: true,
        status: 'scheduled',
        isOfficial: false,
        points: null,
        review: null,
        keyPlayers: { home: 'Arm 70011', away: 'Arm 70021' },
        expectedGoals: null,
        closingLine: null,
        closingProbability: null,
        lineUpdatedAt: null,
        lowerDivision: null,
      },
    ]);
    expect({ problems, skipped }).toEqual({ problems: [], skipped: 0 });
  });

  it('may lack everything but id, type, start, status and names', () => {
    const entry = {
      season: undefined,
      venue: undefined,
      teams: { home: { team: { name: 'Harbor Gulls' } }, away: { team: { name: 'Delta Otters' } } },
    };
    const { readings, problems } = readChanged({ entry });
    expect(problems).toEqual([]);
    expect(readings).toMatchObject([
      { season: 2026, neutral: null, keyPlayers: null, home: { id: null, name: 'Harbor Gulls' } },
    ]);
  });

  it.each([
    ['without a team', { teams: { home: {}, away: {} } }],
    [
      'of a team that is not known yet',
      { teams: { home: { team: { id: 4, name: 'AL Wild Card #1' } }, away: {} } },
    ],
    ['of spring training', { gameType: 'S' }],
    ['of all-stars', { gameType: 'A' }],
    ['of an exhibition', { gameType: 'E' }],
  ])('%s are skipped', (_, entry) => {
    expect(readChanged({ entry })).toEqual({ readings: [], problems: [], skipped: 1 });
  });

  it.each(['R', 'F', 'D', 'L', 'W'])('of the type %s are read', (gameType) => {
    expect(readChanged({ entry: { gameType } }).readings).toHaveLength(1);
  });

  it('that cannot be read do not affect others', () => {
    const listed = [createGame(), createGame({ id: 2, startsAt: hoursLater(1) })];
    const document = reader.ask(today, listed, now) as { dates: { games: object[] }[] };
    const games = document.dates.flatMap((date) => date.games);
    const broken = [{ ...games[0], gameDate: 'soon' }, null, ...games.slice(1)];
    const { readings, problems } = reader.read(today, { dates: [null, { games: broken }] }, now);
    expect(readings.map(({ sourceId }) => sourceId)).toEqual(['2']);
    expect(problems.map(({ sourceId }) => sourceId)).toEqual([null, '1', null]);
  });

  it('with extra innings, tied games and both games of a double-header are read', () => {
    const games = [
      createGame({ doubleHeader: 1, state: 'final', ...score }),
      createGame({
        id: 2,
        doubleHeader: 2,
        isTimeKnown: false,
        startsAt: hoursLater(4),
        state: 'live',
        ...score,
      }),
      createGame({ id: 3, startsAt: hoursLater(1), state: 'final', points: { home: 2, away: 2 } }),
      createGame({ id: 4, startsAt: hoursLater(2), state: 'final', ending: 'overtime', ...score }),
    ];
    const { readings } = readGames(games);
    expect(
      readings.map(({ startsAt, isTimeKnown, status }) => [startsAt.slice(11, 16), isTimeKnown, status]),
    ).toEqual([
      ['23:07', true, 'final'],
      ['23:12', false, 'live'],
      ['00:07', true, 'final'],
      ['01:07', true, 'final'],
    ]);
    expect(readings[2]?.points).toEqual({ home: 2, away: 2 });
  });

  it('listed twice are read once', () => {
    expect(readGames([createGame(), createGame()]).readings).toHaveLength(1);
  });

  it('listed twice with different final scores have no result', () => {
    const final = createGame({ state: 'final', points: { home: 3, away: 2 } });
    const other = createGame({ state: 'final', points: { home: 2, away: 3 } });
    const { readings, problems } = readGames([final, other]);
    expect(readings).toMatchObject([{ status: null, points: null, isOfficial: false }]);
    expect(problems).toMatchObject([{ reason: expect.stringContaining('no result') }]);
    expect(readGames([final, final])).toMatchObject({ readings: [{ status: 'final' }], problems: [] });
  });
});

describe('games of MLB StatsAPI on several days', () => {
  it.each([
    [
      'both days',
      createPage('2026-06-28', '2026-07-04'),
      [{ status: 'final', startsAt: '2026-07-02', ...score }],
    ],
    ['the old day', today, []],
    ['the new day', createPage('2026-07-02'), [{ status: 'final', startsAt: '2026-07-02', ...score }]],
  ])('postponed and played on another day are read only on that day: a page of %s', (_, page, expected) => {
    expect(readFacts(createMoved(1, { state: 'final', ...score }), page)).toEqual(expected);
  });

  it('moved to the previous day are read only on that day', () => {
    const game = createMoved(-1, { state: 'final', ...score });
    const played = [{ status: 'final', startsAt: '2026-06-30', ...score }];
    expect(readFacts(game, createPage('2026-06-28', '2026-07-04'))).toEqual(played);
    expect(readFacts(game, today)).toEqual([]);
  });

  it('moved to a day weeks later are read alike from the pages of the old and of the new day', () => {
    const game = createMoved(20);
    const announced = [{ status: 'scheduled', startsAt: '2026-07-21', points: null }];
    expect(readFacts(game, today)).toEqual(announced);
    expect(readFacts(game, createPage('2026-07-21'))).toEqual(announced);
  });

  it('postponed without a new entry stay postponed', () => {
    const postponed = { status: 'postponed', points: null };
    expect(readFacts(createGame({ state: 'postponed' }), today)).toEqual([
      { ...postponed, startsAt: '2026-07-01' },
    ]);
    expect(readFacts(createMoved(1, { state: 'postponed' }), createPage('2026-06-28', '2026-07-04'))).toEqual(
      [{ ...postponed, startsAt: '2026-07-02' }],
    );
  });

  /** Creates the entries of a game that was suspended this evening and continues the next day. */
  const renderResumed = (first: string, second: string) => {
    const entries = [first, second].map((code) => {
      const { dates } = renderChanged(
        { status: { codedGameState: code, detailedState: undefined, abstractGameState: undefined } },
        { state: 'live', points: code === 'S' ? null : score.points },
      ) as { dates: { games: object[] }[] };
      return dates.flatMap(({ games }) => games)[0];
    });
    const [before, after] = entries;
    const times = {
      gameDate: '2026-07-02T17:05:00Z',
      resumedFrom: '2026-07-01T23:07:00Z',
      doubleHeader: 'N',
    };
    return {
      dates: [
        { date: '2026-07-02', games: [{ ...after, ...times }] },
        { date: '2026-07-01', games: [{ ...before, resumeDate: '2026-07-02T17:05:00Z' }] },
      ],
    };
  };

  it.each([
    ['U', 'S', { status: 'live', review: 'suspended', ...score }],
    ['U', 'I', { status: 'live', review: null, ...score }],
    ['I', 'U', { status: 'live', review: 'suspended', ...score }],
    ['F', 'F', { status: 'final', isOfficial: true, review: null, ...score }],
  ])(
    'suspended and resumed, with the codes %s and %s, keep the start of the first day',
    (first, second, expected) => {
      const range = createPage('2026-07-01', '2026-07-02');
      const { readings } = reader.read(range, renderResumed(first, second), now);
      expect(readings).toMatchObject([{ startsAt: '2026-07-01T23:07:00.000Z', ...expected }]);
    },
  );

  it('that will be resumed get no status from a page that lists only the day of the resumption', () => {
    const { dates } = renderResumed('U', 'S');
    const { readings } = reader.read(createPage('2026-07-02'), { dates: dates.slice(0, 1) }, now);
    expect(readings).toMatchObject([{ startsAt: '2026-07-01T23:07:00.000Z', status: null, points: null }]);
  });
});

describe('pages of MLB StatsAPI', () => {
  const season = [
    createGame({ id: 1, startsAt: new Date('2026-03-26T17:05:00Z'), state: 'final', ...score }),
    createGame({ id: 2, startsAt: new Date('2026-06-29T23:05:00Z'), state: 'final', ...score }),
    createGame({ id: 3, startsAt: new Date('2026-06-30T23:05:00Z'), state: 'over', ...score }),
    createGame({ id: 4, startsAt: new Date('2026-07-02T02:10:00Z') }),
    createGame({ id: 5, startsAt: new Date('2026-07-03T23:05:00Z') }),
    createGame({ id: 6, startsAt: hoursLater(24), movedFrom: new Date('2026-06-12T23:00:00Z') }),
    createGame({ id: 7, startsAt: new Date('2026-11-01T00:05:00Z') }),
  ];

  it('cover the current season, with each game on one page', () => {
    const { readings, problems } = reader.roundTrip(reader.pages(now), season, now);
    expect(sortIds(readings)).toEqual(['1', '2', '3', '4', '5', '6', '7']);
    expect(problems).toEqual([]);
  });

  it('cover a past season', () => {
    const later = '2028-01-01T00:00:00Z';
    const { readings } = reader.roundTrip(reader.seasonPages(2026, later), season, later);
    expect(sortIds(readings)).toEqual(['1', '2', '3', '4', '5', '6', '7']);
    expect(reader.roundTrip(reader.seasonPages(2025, now), season, now).readings).toEqual([]);
  });

  it('are few, share no day, and request the days near now one by one', () => {
    const pages = reader.pages(now);
    expect(pages.slice(0, 3).map(({ key }) => key)).toEqual(['2026-06-30', '2026-07-01', '2026-07-02']);
    expect(pages.length).toBeLessThan(15);
    const days = pages.toSorted((a, b) => a.from.localeCompare(b.from));
    expect(days.slice(1).every(({ from }, index) => from > (days[index]?.to ?? ''))).toBe(true);
    expect(new Set(pages.map(({ key }) => key)).size).toBe(pages.length);
  });

  it('are the pages of the next season once a season is over', () => {
    expect(reader.pages('2026-12-24T12:00:00Z')[0]).toMatchObject({ from: '2027-03-01' });
  });
});

describe('hostile documents of MLB StatsAPI', () => {
  it.each([[null], [[]], ['dates'], [{}], [{ dates: {} }]])('%j is refused', (document) => {
    expect(() => reader.read(today, document, now)).toThrow('this is no schedule of MLB StatsAPI');
  });

  it('never make a game final', () => {
    const document = reader.ask(today, [createGame({ state: 'live', ...score })], now);
    const { finals, count } = reader.readMutations(today, document, now);
    expect(finals).toEqual([]);
    expect(count).toBeGreaterThan(1000);
  });

  it('never change the score of a final', () => {
    const document = reader.ask(today, [createGame({ state: 'final', ...score })], now);
    const { finals } = reader.readMutations(today, document, now);
    expect(finals.length).toBeGreaterThan(100);
    expect(finals.filter(({ points }) => points?.home !== 3 || points.away !== 1)).toEqual([]);
  });
});
