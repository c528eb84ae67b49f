import { describe, expect, it } from 'vitest';
import type { Page } from '../index.ts';
import type { Reading } from '../../readings/index.ts';
import type { Provider, ProviderGame } from '../../../../../test/feeds/provider.ts';
import { gamesOf, ProviderReader } from '../../../../../test/feeds/read-provider.ts';
import { createEspnProvider, espnProvider } from '../../../../../test/feeds/espn/provider.ts';

const createReader = (provider: Provider, settings = provider.settings) =>
  new ProviderReader(provider, 'America/New_York', settings);
const reader = createReader(espnProvider);
const now = '2027-01-13T22:00:00Z';
const evening = new Date('2027-01-14T00:30:00Z');
const daysLater = (days: number) => new Date(evening.getTime() + days * 86_400_000);

const createGame = gamesOf(2027, evening.toISOString());
const board = '/apis/site/v2/sports/basketball/nba/scoreboard';
const today: Page = {
  key: '2027-01-13',
  path: `${board}?dates=20270113&limit=1000`,
  from: '2027-01-13',
  to: '2027-01-13',
  isComplete: true,
};

const nfl = createEspnProvider({ sport: 'football', league: 'nfl', periods: 4, yearOffset: 0 });
const soccer = createEspnProvider({ sport: 'soccer', league: 'eng.1', periods: 2, yearOffset: -1 });
const hockey = createEspnProvider({ sport: 'hockey', league: 'nhl', periods: 3, yearOffset: 0 });
const colleges = createEspnProvider({
  sport: 'basketball',
  league: 'mens-college-basketball',
  groups: '50',
  periods: 2,
  yearOffset: 0,
});

interface Changes {
  readonly event?: object;
  readonly competition?: object;
  readonly type?: object;
  readonly home?: object;
  readonly team?: object;
  readonly offer?: object;
}
interface Side {
  readonly team: object;
}
interface Shape {
  readonly events: readonly [
    {
      readonly competitions: readonly [
        {
          readonly status: { readonly type: object };
          readonly competitors: readonly [Side, Side];
          readonly odds?: readonly [object];
        },
      ];
    },
  ];
}

/** Reads one game with some keys replaced. */
function readChanged(changes: Changes, facts: Partial<ProviderGame> = {}, provider = espnProvider) {
  const ownReader = createReader(provider);
  const [page = today] = ownReader.pages(now).slice(1, 2);
  const {
    events: [event],
  } = ownReader.ask(page, [createGame(facts)], now) as Shape;
  const [competition] = event.competitions;
  const [homeSide, awaySide] = competition.competitors;
  const team = { ...homeSide.team, ...changes.team };
  const changed = {
    ...event,
    competitions: [
      {
        ...competition,
        status: { type: { ...competition.status.type, ...changes.type } },
        competitors: [awaySide, { ...homeSide, team, ...changes.home }],
        ...(competition.odds ? { odds: [{ ...competition.odds[0], ...changes.offer }] } : {}),
        ...changes.competition,
      },
    ],
    ...changes.event,
  };
  return ownReader.read(page, { events: [changed] }, now);
}

const readGames = (games: readonly ProviderGame[]) => reader.read(today, reader.ask(today, games, now), now);

const score = { points: { home: 101, away: 99 } };
const outcome = ({ status, isOfficial, points, review }: Reading) => ({ status, isOfficial, points, review });
const listIds = (readings: readonly Reading[]) => readings.map(({ sourceId }) => Number(sourceId.slice(-2)));

const scheduled = { status: 'scheduled', isOfficial: false, points: null, review: null };
const live = { ...scheduled, status: 'live', ...score };
const ended = { ...live, status: 'final' };

describe('statuses of ESPN', () => {
  it.each([
    ['1', 'STATUS_SCHEDULED', 'pre', false, scheduled],
    ['0', 'STATUS_TBD', 'pre', false, scheduled],
    ['2', 'STATUS_IN_PROGRESS', 'in', false, live],
    ['21', 'STATUS_SOMETHING', 'in', false, live],
    ['22', 'STATUS_END_PERIOD', 'in', false, live],
    ['23', 'STATUS_HALFTIME', 'in', false, live],
    ['24', undefined, 'in', false, live],
    ['25', 'STATUS_FIRST_HALF', 'in', false, live],
    ['26', 'STATUS_SECOND_HALF', 'in', false, live],
    ['43', undefined, 'in', false, live],
    ['44', 'STATUS_SHOOTOUT', 'in', false, live],
    ['48', undefined, 'in', false, live],
    ['49', undefined, 'in', false, live],
    ['7', 'STATUS_DELAYED', 'in', false, live],
    ['7', 'STATUS_DELAYED', 'pre', false, scheduled],
    ['17', 'STATUS_RAIN_DELAY', 'in', false, live],
    ['17', 'STATUS_RAIN_DELAY', 'pre', false, scheduled],
    ['8', 'STATUS_SUSPENDED', 'in', false, { ...live, review: 'suspended' }],
    ['3', 'STATUS_FINAL', 'post', true, ended],
    ['28', 'STATUS_FULL_TIME', 'post', true, ended],
    ['45', 'STATUS_FINAL_AET', 'post', true, ended],
    ['46', 'STATUS_SOMETHING', 'post', true, ended],
    ['47', 'STATUS_FINAL_PEN', 'post', true, ended],
    ['4', 'STATUS_FORFEIT', 'post', true, { ...ended, review: 'forfeit' }],
    ['9', undefined, 'post', true, { ...ended, review: 'forfeit' }],
    ['10', undefined, 'post', true, { ...ended, review: 'forfeit' }],
    [undefined, 'STATUS_FINAL_AWD', 'post', true, { ...ended, review: 'forfeit' }],
    ['6', 'STATUS_POSTPONED', 'post', false, { ...scheduled, status: 'postponed' }],
    ['3', 'STATUS_POSTPONED', 'post', true, { ...scheduled, status: 'postponed' }],
    ['5', 'STATUS_CANCELED', 'post', false, { ...scheduled, status: 'cancelled' }],
    [undefined, 'STATUS_ABANDONED', 'post', false, { ...scheduled, status: 'cancelled' }],
  ])('with id %s, name %s, state %s and completed %s are read', (id, name, state, completed, expected) => {
    const { readings, problems } = readChanged({ type: { id, name, state, completed } }, score);
    expect(readings.map(outcome)).toEqual([expected]);
    expect(problems).toEqual([]);
  });

  it.each([
    ['a new status', { id: '99', name: 'STATUS_REWOUND' }],
    ['a new name without an id', { id: undefined, name: 'STATUS_FINALISH' }],
    ['a final that is not completed', { completed: false }],
    ['a final without the field completed', { completed: undefined }],
    ['a final with the state "in"', { state: 'in' }],
    ['a final with the id of a postponed game', { id: '6' }],
    ['a completed game in play', { id: '2', name: 'STATUS_IN_PROGRESS', state: 'in' }],
    ['a completed game before its start', { id: '1', name: 'STATUS_SCHEDULED' }],
    ['a forfeit that is not completed', { id: '4', name: 'STATUS_FORFEIT', completed: false }],
  ])('%s gives a game no status and is reported', (_, type) => {
    const { readings, problems } = readChanged({ type }, { state: 'final', ...score });
    expect(readings.map(outcome)).toEqual([{ ...scheduled, status: null }]);
    expect(problems).toEqual([{ sourceId: '401990001', reason: expect.stringContaining('status ') }]);
  });

  it.each([undefined, null, '', '1.5', '-3', '99999', 'W', 10_001, {}])(
    'a final with the invalid score %j gives a game no status and is reported',
    (value) => {
      const { readings, problems } = readChanged({ home: { score: value } }, { state: 'final', ...score });
      expect(readings.map(outcome)).toEqual([{ ...scheduled, status: null }]);
      expect(problems).toEqual([
        { sourceId: '401990001', reason: expect.stringContaining('final with the score') },
      ]);
    },
  );
});

describe('games of ESPN', () => {
  it('are read with teams, start, season, place and market', () => {
    expect(readChanged({}, { neutral: true, line: 5.5 })).toEqual({
      readings: [
        {
          sourceId: '401990001',
          season: 2027,
          startsAt: '2027-01-14T00:30:00.000Z',
          isTimeKnown: true,
          home: { id: '101', name: 'Harbor Gulls', otherNames: ['Gulls', 'HGU'] },
          away: { id: '102', name: 'Delta Otters', otherNames: ['Otters', 'DOT'] },
          neutral: true,
          status: 'scheduled',
          isOfficial: false,
          points: null,
          review: null,
          keyPlayers: null,
          expectedGoals: null,
          closingLine: 5.5,
          closingProbability: expect.closeTo(0.669, 3),
          lineUpdatedAt: null,
          lowerDivision: null,
        },
      ],
      problems: [],
      skipped: 0,
    });
  });

  it('may lack everything but id, start, status and names', () => {
    const bare = {
      competition: { timeValid: undefined, neutralSite: undefined, status: undefined, type: undefined },
      event: { season: undefined, name: undefined },
      home: { team: { displayName: 'Harbor Gulls' }, score: undefined },
    };
    const { readings, problems } = readChanged(bare);
    expect(readings).toMatchObject([
      { season: 2027, neutral: null, isTimeKnown: true, status: 'scheduled', home: { id: null } },
    ]);
    expect(problems).toEqual([]);
  });

  it('that the provider lists without a status are read without one and are reported', () => {
    const { readings, problems } = readChanged({
      competition: { status: undefined },
      event: { status: undefined },
    });
    expect(readings).toMatchObject([{ status: null }]);
    expect(problems).toEqual([{ sourceId: '401990001', reason: 'no status' }]);
  });

  it('without a time are read as games whose time is unknown', () => {
    expect(readChanged({}, { isTimeKnown: false }).readings).toMatchObject([{ isTimeKnown: false }]);
  });

  it('that were postponed are read with their new start once it is listed', () => {
    expect(readChanged({}, { state: 'postponed' }).readings.map(outcome)).toEqual([
      { ...scheduled, status: 'postponed' },
    ]);
    const moved = createGame({ startsAt: daysLater(9), movedFrom: evening });
    expect(reader.roundTrip(reader.pages(now), [moved], now).readings).toMatchObject([
      { status: 'scheduled', startsAt: '2027-01-23T00:30:00.000Z' },
    ]);
  });

  it.each([
    ['of a preseason', { event: { season: { year: 2027, type: 1 } } }],
    ['of all-stars', { competition: { type: { id: '4', abbreviation: 'ALLSTAR' } } }],
    ['without a home team', { home: { homeAway: 'away' } }],
    ['of a team without a name', { home: { team: null } }],
    ['of a team to be determined', { team: { id: '-2', displayName: 'TBD', abbreviation: 'TBD' } }],
    ['of a team with a negative id', { team: { id: '-1' } }],
    ['of the winner of another game', { team: { displayName: 'Winner of Game 3' } }],
    ['of a team like "HGU/DOT"', { team: { displayName: 'HGU/DOT' } }],
  ])('%s are skipped', (_, changes) => {
    expect(readChanged(changes)).toEqual({ readings: [], problems: [], skipped: 1 });
  });

  it('that cannot be read do not affect others', () => {
    const { events } = reader.ask(today, [createGame()], now) as Shape;
    const [event] = events;
    const broken = [
      null,
      { ...event, id: 'x' },
      { ...event, id: '7', competitions: [] },
      { ...event, date: 'soon' },
    ];
    const { readings, problems } = reader.read(today, { events: [...broken, ...events] }, now);
    expect(listIds(readings)).toEqual([1]);
    expect(problems.map(({ sourceId }) => sourceId)).toEqual([null, null, '7', '401990001']);
  });

  it('listed twice are read once, and have no result if the entries differ', () => {
    expect(readGames([createGame(), createGame()])).toMatchObject({ readings: [{}], problems: [] });
    const { readings, problems } = readGames([
      createGame({ state: 'live', ...score }),
      createGame({ state: 'final', ...score }),
    ]);
    expect(readings).toMatchObject([{ status: null, points: null }]);
    expect(problems).toMatchObject([{ sourceId: '401990001' }]);
  });

  it('of soccer that end in a shoot-out are draws: its goals do not count', () => {
    const level = { points: { home: 1, away: 1 } };
    const { readings } = readChanged({}, { state: 'final', ending: 'shoot-out', ...level }, soccer);
    expect(readings).toMatchObject([{ status: 'final', neutral: null, ...level }]);
  });
});

describe('seasons of ESPN', () => {
  it.each([
    ['basketball that ends in 2027', espnProvider, 2027],
    ['hockey that ends in 2027', hockey, 2027],
    ['colleges that ends in 2027', colleges, 2027],
    ['soccer that ends in 2027', soccer, 2027],
    ['football that began in 2026', nfl, 2026],
  ])('are numbered as the league numbers them: %s', (_, provider, season) => {
    expect(readChanged({}, { season }, provider).readings).toMatchObject([{ season }]);
    const withoutYear = readChanged({ event: { season: undefined } }, { season }, provider);
    expect(withoutYear.readings).toMatchObject([{ season }]);
    const ownReader = createReader(provider);
    const readSeason = (year: number) =>
      ownReader.roundTrip(ownReader.seasonPages(year, now), [createGame({ season })], now).readings;
    expect(readSeason(season)).toHaveLength(1);
    expect(readSeason(season + 1)).toHaveLength(0);
  });

  it('can be configured for a single league', () => {
    const settings = {
      sport: 'soccer',
      league: 'bra.1',
      season: { firstMonth: 3, lastMonth: 12, numberedBy: 'start', providerYear: 'start' },
    };
    const [first] = createReader(espnProvider, settings).seasonPages(2026, now);
    expect(first).toMatchObject({ from: '2026-03-01' });
    const american = createReader(espnProvider, { sport: 'soccer', league: 'usa.1' });
    expect(american.seasonPages(2026, now)[0]).toMatchObject({ from: '2026-02-01' });
  });

  it.each([
    [{}],
    [{ sport: 'chess', league: 'nfl' }],
    [{ sport: 'football', league: '../x' }],
    [{ sport: 'football', league: 'nfl', week: 3 }],
    [{ sport: 'football', league: 'nfl', groups: '80&x=1' }],
  ])('cannot be read with the invalid settings %j', (settings) => {
    expect(() => createReader(espnProvider, settings).pages(now)).toThrow(/Invalid|Unrecognized/u);
  });
});

const market = ({ closingLine, closingProbability }: Reading) => [closingLine, closingProbability];
const readMarket = (offer: object, facts: Partial<ProviderGame> = {}, provider = espnProvider) =>
  readChanged({ offer }, { line: 5.5, ...facts }, provider).readings.map(market);
const price = (odds: string) => ({ close: { odds } });

describe('lines of ESPN', () => {
  it('are positive for a home favorite', () => {
    expect(readMarket({})).toEqual([[5.5, expect.closeTo(0.669, 3)]]);
    expect(readMarket({}, { line: -3 })).toEqual([[-3, expect.closeTo(0.331, 3)]]);
    expect(readMarket({}, { line: 0 })).toEqual([[0, expect.any(Number)]]);
  });

  it('of soccer count a tie as half a win, and need the price of a tie', () => {
    const moneyline = { home: price('+150'), away: price('+180'), draw: price('+230') };
    expect(readMarket({ moneyline }, {}, soccer)).toEqual([
      [null, expect.closeTo((0.4 + 0.303 / 2) / 1.06, 3)],
    ]);
    expect(readMarket({ moneyline: { ...moneyline, draw: undefined } }, {}, soccer)).toEqual([[null, null]]);
  });

  it('do not come from fixed handicaps', () => {
    expect(readMarket({ spread: -1.5 }, {}, hockey)).toEqual([[null, expect.any(Number)]]);
  });

  it.each([
    ['OFF', null],
    ['EVEN', expect.closeTo(0.478, 3)],
    ['-1', null],
    ['', null],
    [null, null],
    ['-99999', null],
  ])('with the home price %j have a probability only if it is valid', (odds, probability) => {
    const moneyline = { home: { close: { odds } }, away: { close: { odds: '-120' } } };
    expect(readMarket({ moneyline })).toEqual([[5.5, probability]]);
  });

  it.each([[undefined], ['-5.5'], [1e9], [null]])('are not read from the spread %j', (spread) => {
    expect(readMarket({ spread, moneyline: undefined })).toEqual([[null, null]]);
  });

  it.each([[[null]], [[]], [undefined], ['OFF'], [[null, { spread: -2 }]]])('may come as %j', (odds) => {
    const { readings, problems } = readChanged({ competition: { odds } });
    expect(readings.map(({ closingLine }) => closingLine ?? 2)).toEqual([2]);
    expect(problems).toEqual([]);
  });

  it.each(['live', 'final', 'postponed'] as const)('of a game that is %s are ignored', (state) => {
    expect(readMarket({}, { state, ...score })).toEqual([[null, null]]);
  });
});

describe('pages of ESPN', () => {
  const season = [
    createGame({ id: 1, startsAt: new Date('2026-10-21T23:30:00Z'), state: 'final', ...score }),
    createGame({ id: 2, startsAt: daysLater(-2), state: 'final', ...score }),
    createGame({ id: 3, startsAt: daysLater(-1), state: 'over', ...score }),
    createGame({ id: 4 }),
    createGame({ id: 5, startsAt: daysLater(1) }),
    createGame({ id: 6, startsAt: daysLater(2) }),
    createGame({ id: 7, startsAt: new Date('2027-06-20T00:30:00Z') }),
  ];

  it('cover the current season, with each game on one page', () => {
    const { readings, problems } = reader.roundTrip(reader.pages(now), season, now);
    expect(listIds(readings).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(problems).toEqual([]);
  });

  it('cover a past season', () => {
    const { readings } = reader.roundTrip(reader.seasonPages(2027, now), season, now);
    expect(listIds(readings)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('request the days near now one by one, and other days in ranges', () => {
    const pages = reader.pages(now);
    expect(pages.slice(0, 4).map(({ path }) => path)).toEqual([
      `${board}?dates=20270112&limit=1000`,
      `${board}?dates=20270113&limit=1000`,
      `${board}?dates=20270114&limit=1000`,
      `${board}?dates=20261001-20261014&limit=1000`,
    ]);
    expect(pages.length).toBeLessThan(30);
    expect(new Set(pages.map(({ key }) => key)).size).toBe(pages.length);
  });

  it('of college sports are complete only with a group', () => {
    const isComplete = (settings: unknown) => createReader(espnProvider, settings).pages(now)[0]?.isComplete;
    const { groups, ...without } = { sport: 'basketball', league: 'mens-college-basketball', groups: '50' };
    expect([isComplete({ ...without, groups }), isComplete(without)]).toEqual([true, false]);
    expect(createReader(colleges).pages(now)[0]?.path).toContain('&groups=50');
  });

  it('that reach the limit of events are refused, because games may be missing', () => {
    const games = Array.from({ length: 1000 }, (_, index) => createGame({ id: index + 1 }));
    expect(() => readGames(games)).toThrow('it stops at 1000 events');
  });
});

describe('hostile documents of ESPN', () => {
  it.each([[null], [[]], ['events'], [{ code: 400 }], [{ events: {} }]])('%j is refused', (document) => {
    expect(() => reader.read(today, document, now)).toThrow('this is no scoreboard of ESPN');
  });

  it.each(['live', 'scheduled'] as const)('of a %s game never make it final', (state) => {
    const document = reader.ask(today, [createGame({ state, ...score, line: 2 })], now);
    const { finals, count } = reader.readMutations(today, document, now);
    expect(finals).toEqual([]);
    expect(count).toBeGreaterThan(1000);
  });

  it('never change the score of a final', () => {
    const document = reader.ask(today, [createGame({ state: 'final', ...score })], now);
    const { finals } = reader.readMutations(today, document, now);
    expect(finals.length).toBeGreaterThan(100);
    // A score is text here, and one of the mutations is the text "7".
    const scores = new Set(finals.map(({ points }) => `${points?.home}:${points?.away}`));
    expect([...scores].toSorted()).toEqual(['101:7', '101:99', '7:99']);
  });
});
