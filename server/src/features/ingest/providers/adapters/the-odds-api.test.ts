import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adapters } from '../index.ts';
import type { ProviderGame } from '../../../../../test/feeds/provider.ts';
import { theOddsApiProvider } from '../../../../../test/feeds/the-odds-api/provider.ts';

const theOddsApi = adapters.find(({ name }) => name === 'the-odds-api');
if (!theOddsApi) throw new Error('there is no adapter the-odds-api');
const now = new Date('2026-07-09T20:40:00Z');
const moment = { now, timeZone: 'America/New_York' };

const readAs = (sport: string, document: unknown, at = now) => {
  const bound = theOddsApi.bind({ sport, regions: 'us' });
  const [page] = bound.pages({ ...moment, now: at });
  if (!page || bound.document.kind !== 'json') throw new Error('the odds are one page of JSON');
  return bound.document.read(document, { page, ...moment, now: at });
};

const update = '2026-07-09T20:39:38Z';
const spreadBy = (points: number, last_update: string | null = update) => ({
  key: 'spreads',
  last_update,
  outcomes: [
    { name: 'Nova Stars', price: 1.95, point: points },
    { name: 'Wells Mist', price: 1.87, point: -points },
  ],
});
const winnerAt = (home: unknown, away: unknown, draw?: unknown) => ({
  key: 'h2h',
  last_update: update,
  outcomes: [
    ...(draw === undefined ? [] : [{ name: 'Draw', price: draw }]),
    { name: 'Nova Stars', price: away },
    { name: 'Wells Mist', price: home },
  ],
});
/** Creates an event as documented, with one bookmaker for each of the markets. */
const makeEvent = (markets: readonly unknown[], changes: Readonly<Record<string, unknown>> = {}) => ({
  id: 'bbda183d9dc2a8ed43f79f82ef0ac320',
  sport_key: 'basketball_wnba',
  sport_title: 'WNBA',
  commence_time: '2026-07-10T00:00:00Z',
  home_team: 'Wells Mist',
  away_team: 'Nova Stars',
  bookmakers: markets.map((market, index) => ({
    key: `book${index}`,
    title: `Book ${index}`,
    last_update: update,
    markets: [market],
  })),
  ...changes,
});
const readSpreads = (...markets: readonly unknown[]) => readAs('basketball_wnba', [makeEvent(markets)]);
const readPrices = (sport: string, ...markets: readonly unknown[]) => readAs(sport, [makeEvent(markets)]);

const makeTeam = (number: number, name: string) => ({ number, name, city: name, code: name.slice(0, 3) });
const makeGame = (changes: Partial<ProviderGame> = {}): ProviderGame => ({
  id: 1,
  season: 2026,
  week: 1,
  home: makeTeam(1, 'Wells Mist'),
  away: makeTeam(2, 'Nova Stars'),
  startsAt: new Date('2026-07-10T00:00:00Z'),
  isTimeKnown: true,
  movedFrom: null,
  neutral: false,
  doubleHeader: 0,
  state: 'scheduled',
  points: null,
  ending: 'regular',
  line: 11.5,
  ...changes,
});
const ask = (sport: string, games: readonly ProviderGame[], at = now) => {
  const [page] = theOddsApi.bind({ sport, regions: 'us' }).pages({ ...moment, now: at });
  const { secret } = theOddsApi;
  const path = `${page?.path ?? ''}&${secret?.key ?? ''}=0123456789abcdef`;
  const { status, body, headers } = theOddsApiProvider.answer({ path, headers: {} }, { games, now: at });
  expect([status, headers?.['x-requests-last']]).toEqual([200, '1']);
  return readAs(sport, JSON.parse(body), at);
};
const statusOf = (path: string) =>
  theOddsApiProvider.answer({ path, headers: {} }, { games: [], now }).status;

describe('lines of The Odds API', () => {
  it('are read with the event’s id, teams and time of update', () => {
    expect(readSpreads(spreadBy(11.5))).toEqual({
      problems: [],
      skipped: 0,
      readings: [
        {
          sourceId: 'bbda183d9dc2a8ed43f79f82ef0ac320',
          season: 2026,
          startsAt: '2026-07-10T00:00:00.000Z',
          isTimeKnown: true,
          home: { id: null, name: 'Wells Mist' },
          away: { id: null, name: 'Nova Stars' },
          neutral: null,
          status: null,
          isOfficial: false,
          points: null,
          review: null,
          keyPlayers: null,
          expectedGoals: null,
          closingLine: 11.5,
          closingProbability: null,
          lineUpdatedAt: '2026-07-09T20:39:38.000Z',
          lowerDivision: null,
        },
      ],
    });
  });

  it.each([
    [[-3], -3],
    [[0], 0],
    [[3, 4], 3.5],
    // One bookmaker is wrong.
    [[3, 3.5, -90], 3],
    [[2.5, 3, 3, 3.5], 3],
  ])('are the median of the bookmakers’ lines: %j gives %d', (lines, median) => {
    expect(readSpreads(...lines.map((line) => spreadBy(line))).readings[0]?.closingLine).toBe(median);
  });

  it.each([
    ['baseball_mlb', winnerAt(2, 2), 0.5],
    ['icehockey_nhl', winnerAt(1.5, 2.5), 0.625],
    // Three outcomes; a draw counts half.
    ['soccer_epl', winnerAt(2, 4, 4), 0.625],
    ['soccer_germany_bundesliga', winnerAt(2.7, 2.7, 2.7), 0.5],
  ])('are probabilities in %s', (sport, market, probability) => {
    expect(readPrices(sport, market).readings).toMatchObject([
      { closingLine: null, closingProbability: expect.closeTo(probability, 10) },
    ]);
  });

  it.each([
    ['a soccer price without a draw', 'soccer_epl', winnerAt(2, 2)],
    ['American prices', 'baseball_mlb', winnerAt(-700, 470)],
    ['American prices of two underdogs', 'baseball_mlb', winnerAt(100, 102)],
    ['a price in words', 'baseball_mlb', winnerAt('2', 2)],
    ['a price that is null', 'baseball_mlb', winnerAt(null, 2)],
    ['a price of zero', 'baseball_mlb', winnerAt(0, 2)],
    ['a price that pays less than the stake', 'baseball_mlb', winnerAt(0.9, 2)],
    ['huge prices', 'baseball_mlb', winnerAt(1e308, 1e308)],
    [
      'a price of one side',
      'baseball_mlb',
      { ...winnerAt(2, 2), outcomes: [{ name: 'Wells Mist', price: 2 }] },
    ],
    ['a market that was not requested', 'baseball_mlb', spreadBy(1.5)],
    ['winners where spreads were requested', 'basketball_nba', winnerAt(2, 2)],
    ['a huge spread', 'basketball_nba', spreadBy(1000)],
    [
      'spreads that do not belong together',
      'basketball_nba',
      { ...spreadBy(3), outcomes: [spreadBy(3).outcomes[0], spreadBy(4).outcomes[1]] },
    ],
    ['a market that is null', 'basketball_nba', null],
    ['outcomes that are null', 'basketball_nba', { ...spreadBy(3), outcomes: null }],
  ])('are not built from %s', (_, sport, market) => {
    expect(readPrices(sport, market)).toEqual({ readings: [], problems: [], skipped: 1 });
  });

  it('omit prices that were updated after the start', () => {
    const inPlay = spreadBy(-20, '2026-07-10T00:30:00Z');
    const { readings } = readSpreads(inPlay, spreadBy(11.5), spreadBy(12.5, '2026-07-10T00:00:00Z'));
    expect(readings).toMatchObject([{ closingLine: 12, lineUpdatedAt: '2026-07-10T00:00:00.000Z' }]);
    expect(readSpreads(inPlay)).toEqual({ readings: [], problems: [], skipped: 1 });
  });

  it('take the bookmaker’s time of update if the market has none, or the time of reading if both have none', () => {
    const late = { last_update: '2026-07-10T01:00:00Z' };
    const bookmaker = { key: 'book', title: 'Book', markets: [spreadBy(3, null)] };
    const readOne = (changes: Readonly<Record<string, unknown>>, at?: Date) =>
      readAs('basketball_wnba', [makeEvent([], { bookmakers: [{ ...bookmaker, ...changes }] })], at).readings;
    expect(readOne({ last_update: update })).toMatchObject([{ lineUpdatedAt: '2026-07-09T20:39:38.000Z' }]);
    expect(readOne(late)).toEqual([]);
    expect(readOne({})).toMatchObject([{ lineUpdatedAt: now.toISOString() }]);
    expect(readOne({}, new Date('2026-07-10T00:10:00Z'))).toEqual([]);
    expect(readOne({ last_update: 'yesterday' })).toHaveLength(1);
  });

  it.each([
    ['americanfootball_nfl', '2027-01-10T18:00:00Z', 2026],
    ['americanfootball_ncaaf', '2026-08-29T18:00:00Z', 2026],
    ['basketball_nba', '2026-10-22T00:00:00Z', 2027],
    ['basketball_ncaab', '2027-03-20T00:00:00Z', 2027],
    ['basketball_wnba', '2026-09-20T00:00:00Z', 2026],
    ['baseball_mlb', '2026-10-28T00:00:00Z', 2026],
    ['icehockey_nhl', '2027-06-10T00:00:00Z', 2027],
    ['soccer_epl', '2026-08-15T14:00:00Z', 2027],
    ['aussierules_afl', '2026-09-26T04:30:00Z', 2026],
  ])('of %s at %s belong to the season %d', (sport, start, season) => {
    const event = makeEvent([spreadBy(3), winnerAt(2.7, 2.7, 2.7), winnerAt(2, 2)], { commence_time: start });
    expect(readAs(sport, [event]).readings).toMatchObject([{ season }]);
  });

  it('are not read for events without teams, and only once per event', () => {
    const event = makeEvent([spreadBy(3)]);
    const outright = makeEvent([spreadBy(3)], { home_team: null, away_team: null });
    const bare = { ...makeEvent([]), bookmakers: undefined };
    expect(readAs('basketball_wnba', [outright, bare])).toEqual({ readings: [], problems: [], skipped: 2 });
    expect(readAs('basketball_wnba', [event, event, { ...event, id: 'another' }]).readings).toHaveLength(2);
  });

  it('are read even if another event is invalid', () => {
    const good = makeEvent([spreadBy(3)], { unknown_key: [1] });
    const { readings, problems } = readAs('basketball_wnba', [
      null,
      'x',
      { ...good, id: 7 },
      { ...good, id: 'a', commence_time: 'soon' },
      { ...good, id: 'b', commence_time: '0001-01-01T00:00:00Z' },
      good,
    ]);
    expect(readings).toHaveLength(1);
    expect(problems.map(({ sourceId }) => sourceId)).toEqual([null, null, null, 'a', 'b']);
  });

  it('may be missing out of season', () => {
    expect(readAs('basketball_wnba', [])).toEqual({ readings: [], problems: [], skipped: 0 });
  });

  it.each([null, {}, { message: 'quota', error_code: 'OUT_OF_USAGE_CREDITS' }, 'x'])(
    'are refused as a whole in a document like %j',
    (document) => {
      expect(() => readAs('basketball_wnba', document)).toThrow('not a list of events by The Odds API');
    },
  );

  it('are always in range and without a status, whatever the values', () => {
    const anything = fc.oneof(fc.jsonValue(), fc.double(), fc.constantFrom(1.5, 2, 3, 'Wells Mist', 'Draw'));
    const outcome = fc.record({
      name: fc.constantFrom('Wells Mist', 'Nova Stars', 'Draw'),
      price: anything,
      point: anything,
    });
    const market = fc.record({
      key: fc.constantFrom('h2h', 'spreads'),
      last_update: fc.oneof(fc.constant(update), anything),
      outcomes: fc.oneof(fc.array(outcome), anything),
    });
    fc.assert(
      fc.property(fc.array(market), anything, (markets, value) => {
        for (const sport of ['soccer_epl', 'basketball_nba', 'baseball_mlb']) {
          const { readings } = readAs(sport, [makeEvent(markets), makeEvent(markets, { id: value }), value]);
          for (const { status, closingLine, closingProbability } of readings) {
            expect(status).toBeNull();
            expect(Math.abs(closingLine ?? 0)).toBeLessThanOrEqual(200);
            expect(closingProbability ?? 0.5).toBeGreaterThan(0);
            expect(closingProbability ?? 0.5).toBeLessThan(1);
          }
        }
      }),
    );
  });
});

describe('the page of The Odds API', () => {
  it('is the only page of a league and costs one credit', () => {
    const pathsOf = (settings: unknown) =>
      theOddsApi
        .bind(settings)
        .pages(moment)
        .map(({ path }) => path);
    expect(pathsOf(theOddsApiProvider.settings)).toEqual([
      '/v4/sports/americanfootball_nfl/odds?regions=us&markets=spreads&oddsFormat=decimal&dateFormat=iso',
    ]);
    expect(pathsOf({ sport: 'soccer_epl', regions: 'uk' })).toEqual([
      '/v4/sports/soccer_epl/odds?regions=uk&markets=h2h&oddsFormat=decimal&dateFormat=iso',
    ]);
    expect(theOddsApi.bind(theOddsApiProvider.settings).pages(moment)).toMatchObject([
      { key: 'odds', from: '2026-07-09', to: '2026-07-16', isComplete: false },
    ]);
    expect(theOddsApi.bind(theOddsApiProvider.settings).seasonPages(2020, moment)).toEqual([]);
  });

  it.each([
    [{ sport: 'americanfootball_nfl' }, 'regions'],
    [{ sport: '../odds', regions: 'us' }, 'sport'],
    [{ sport: 'americanfootball_nfl', regions: 'us,uk' }, 'regions'],
    [{ sport: 'americanfootball_nfl', regions: 'us', markets: 'totals' }, 'markets'],
  ])('refuses the settings %j', (settings, wrong) => {
    expect(() => theOddsApi.bind(settings)).toThrow(wrong);
  });

  it('is served by the simulated provider and is read with games in every state', () => {
    const games = [
      makeGame(),
      makeGame({ id: 2, doubleHeader: 2, startsAt: new Date('2026-07-10T04:00:00Z'), line: -2 }),
      makeGame({ id: 3, line: null }),
      ...(['over', 'final', 'forfeit', 'postponed', 'cancelled', 'unheard-of'] as const).map((state, index) =>
        makeGame({ id: index + 10, state }),
      ),
    ];
    const { readings, problems, skipped } = ask('basketball_nba', games);
    expect({ problems, skipped }).toEqual({ problems: [], skipped: 1 });
    expect(readings.map(({ closingLine, startsAt }) => [closingLine, startsAt])).toEqual([
      [11.5, '2026-07-10T00:00:00.000Z'],
      [-2, '2026-07-10T04:00:00.000Z'],
    ]);
    expect(new Set(readings.map(({ sourceId }) => sourceId)).size).toBe(2);
  });

  it.each([
    ['baseball_mlb', 7, 0.73],
    ['soccer_epl', 1, 0.67],
  ])('requests probabilities where spreads hardly vary: %s', (sport, line, probability) => {
    const [reading] = ask(sport, [makeGame({ line })]).readings;
    expect(reading?.closingProbability).toBeCloseTo(probability, 2);
  });

  it('has no line of a game in progress', () => {
    const live = makeGame({ state: 'live', points: { home: 9, away: 7 } });
    const { readings, skipped } = ask('basketball_nba', [live], new Date('2026-07-10T00:20:00Z'));
    expect({ readings, skipped }).toEqual({ readings: [], skipped: 1 });
  });

  it('needs a key', () => {
    expect(statusOf('/v4/sports/baseball_mlb/odds?regions=us')).toBe(401);
    expect(statusOf('/v4/sports/baseball_mlb/odds?apiKey=x')).toBe(422);
    expect(statusOf('/v4/historical/sports/baseball_mlb/odds?apiKey=x')).toBe(404);
  });
});
