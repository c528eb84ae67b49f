import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adapters } from '../index.ts';
import type { ProviderGame } from '../../../../../test/feeds/provider.ts';
import { squiggleProvider } from '../../../../../test/feeds/squiggle/provider.ts';

const squiggle = adapters.find(({ name }) => name === 'squiggle');
if (!squiggle) throw new Error('there is no adapter squiggle');
const now = new Date('2026-05-30T12:30:00Z');
const timeZone = 'Australia/Melbourne';
const bound = squiggle.bind({});

const read = (document: unknown, at = now) => {
  const [page] = bound.pages({ now: at, timeZone });
  if (!page || bound.document.kind !== 'json') throw new Error('squiggle has one page of JSON');
  return bound.document.read(document, { page, now: at, timeZone });
};

/** A played game, exactly as documented by the provider. */
const played = {
  id: 35999,
  year: 2026,
  round: 12,
  roundname: 'Round 12',
  hteam: 'Northport',
  hteamid: 13,
  ateam: 'Southbay',
  ateamid: 3,
  hgoals: 10,
  hbehinds: 11,
  hscore: 71,
  agoals: 16,
  abehinds: 11,
  ascore: 107,
  winner: 'Southbay',
  winnerteamid: 3,
  complete: 100,
  timestr: 'Full Time',
  is_final: 0,
  is_grand_final: 0,
  venue: 'Bay Oval',
  date: '2026-05-30 19:30:00',
  localtime: '2026-05-30 19:00:00',
  tz: '+10:00',
  unixtime: 1780133400,
  updated: '2026-05-30 22:08:51',
};
const readOne = (changes: Readonly<Record<string, unknown>>) => read({ games: [{ ...played, ...changes }] });
const without = (...keys: readonly string[]) =>
  read({ games: [Object.fromEntries(Object.entries(played).filter(([key]) => !keys.includes(key)))] });

const northport = { number: 13, name: 'Northport', city: 'Northport', code: 'NOR' };
const southbay = { number: 3, name: 'Southbay', city: 'Southbay', code: 'SOU' };
const makeGame = (changes: Partial<ProviderGame> = {}): ProviderGame => ({
  id: 1,
  season: 2026,
  week: 12,
  home: northport,
  away: southbay,
  startsAt: new Date('2026-05-30T09:30:00Z'),
  isTimeKnown: true,
  movedFrom: null,
  neutral: false,
  doubleHeader: 0,
  state: 'final',
  points: { home: 71, away: 107 },
  ending: 'regular',
  line: null,
  ...changes,
});
const headers = { 'user-agent': 'outpick (operator@example.org)' };
const ask = (games: readonly ProviderGame[], at = now) =>
  bound.pages({ now: at, timeZone }).flatMap(({ path }) => {
    const { status, body } = squiggleProvider.answer({ path, headers }, { games, now: at });
    expect(status).toBe(200);
    return read(JSON.parse(body), at).readings;
  });

describe('Squiggle’s games', () => {
  it('are read with ids, teams, start and score', () => {
    expect(readOne({})).toEqual({
      skipped: 0,
      problems: [],
      readings: [
        {
          sourceId: '35999',
          season: 2026,
          startsAt: '2026-05-30T09:30:00.000Z',
          isTimeKnown: true,
          home: { id: '13', name: 'Northport' },
          away: { id: '3', name: 'Southbay' },
          neutral: null,
          status: 'final',
          isOfficial: false,
          points: { home: 71, away: 107 },
          review: null,
          keyPlayers: null,
          expectedGoals: null,
          closingLine: null,
          closingProbability: null,
          lineUpdatedAt: null,
          lowerDivision: null,
        },
      ],
    });
  });

  it.each([
    [0, 'scheduled', null],
    [1, 'live', { home: 71, away: 107 }],
    [50, 'live', { home: 71, away: 107 }],
    [99, 'live', { home: 71, away: 107 }],
    [100, 'final', { home: 71, away: 107 }],
  ])('that are %j percent complete have the status %s', (complete, status, points) => {
    const { readings, problems } = readOne({ complete });
    expect(readings).toMatchObject([{ status, points, isOfficial: false }]);
    expect(problems).toEqual([]);
  });

  it.each([101, -1, 1e300, '100', null, true, [100], { value: 100 }])(
    'have no status if the field complete is %j',
    (complete) => {
      const { readings, problems } = readOne({ complete });
      expect(readings).toMatchObject([{ status: null, points: null }]);
      expect(problems).toMatchObject([
        { sourceId: '35999', reason: expect.stringContaining('complete is not') },
      ]);
    },
  );

  it('have no score before the start, although the provider lists 0–0', () => {
    const { readings } = readOne({
      complete: 0,
      hscore: 0,
      ascore: 0,
      hgoals: null,
      winner: null,
      timestr: null,
    });
    expect(readings).toMatchObject([{ status: 'scheduled', points: null }]);
  });

  it('may end in a draw, without a winner', () => {
    const { readings } = readOne({ ascore: 71, winner: null, winnerteamid: null });
    expect(readings).toMatchObject([{ status: 'final', points: { home: 71, away: 71 } }]);
  });

  it.each([
    ['before the start', { unixtime: 1780223400 }, 'final before its start'],
    ['at 0–0', { hscore: 0, ascore: 0 }, 'final at 0–0'],
    ['without a score', { hscore: null }, 'the final score is not two whole numbers'],
    ['with a score in words', { ascore: '107' }, 'the final score is not two whole numbers'],
    ['with a negative score', { hscore: -6 }, 'the final score is not two whole numbers'],
    ['with half a point', { hscore: 70.5 }, 'the final score is not two whole numbers'],
    ['with a huge score', { hscore: 10_001 }, 'the final score is not two whole numbers'],
  ])('that are complete %s have no status and are reported', (_, changes, reason) => {
    const { readings, problems } = readOne(changes);
    expect(readings).toMatchObject([{ status: null, points: null }]);
    expect(problems).toEqual([{ sourceId: '35999', reason }]);
  });

  it('are live without a score if the score cannot be read', () => {
    expect(readOne({ complete: 10, hscore: 'six' })).toMatchObject({
      readings: [{ status: 'live', points: null }],
      problems: [{ sourceId: '35999' }],
    });
  });

  it.each([null, '', 'TBA', 'TBD', 'To be announced', 'Winner of QF1', '1st'])(
    'are skipped while a team is %j',
    (hteam) => {
      expect(readOne({ hteam, hteamid: 0 })).toEqual({ readings: [], problems: [], skipped: 1 });
    },
  );

  it('have the start of date and offset if unixtime is missing', () => {
    expect(without('unixtime').readings).toMatchObject([{ startsAt: '2026-05-30T09:30:00.000Z' }]);
    expect(without('unixtime', 'tz').problems).toEqual([{ sourceId: '35999', reason: 'there is no start' }]);
    expect(readOne({ unixtime: 1e15, date: 'soon' }).problems).toHaveLength(1);
  });

  it('have no known time if they are listed at midnight', () => {
    expect(readOne({ complete: 0, date: '2026-05-30 00:00:00' }).readings).toMatchObject([
      { isTimeKnown: false },
    ]);
  });

  it('may lack keys and have unknown ones', () => {
    expect(without('hteamid', 'winner', 'timestr', 'date', 'roundname', 'venue').readings).toMatchObject([
      { home: { id: null, name: 'Northport' }, status: 'final' },
    ]);
    expect(readOne({ weather: { rain: true } }).problems).toEqual([]);
  });

  it('are read even if another game is invalid', () => {
    const games = [null, 7, { id: 4 }, { ...played, id: 'x' }, { ...played, year: null }, played];
    const { readings, problems } = read({ games });
    expect(readings.map(({ sourceId }) => sourceId)).toEqual(['35999']);
    expect(problems.map(({ sourceId }) => sourceId)).toEqual([null, null, '4', null, '35999']);
  });

  it('are read once if they are listed twice, without a score if the entries differ', () => {
    expect(read({ games: [played, played] })).toMatchObject({
      readings: [{ status: 'final' }],
      problems: [],
    });
    const { readings, problems } = read({ games: [played, { ...played, hscore: 72 }] });
    expect(readings).toMatchObject([{ status: null, points: null }]);
    expect(problems).toEqual([
      { sourceId: '35999', reason: 'the game is listed twice, with different contents' },
    ]);
  });

  it.each([null, [], 'x', {}, { games: null }, { tips: [] }])(
    'are refused as a whole in a document like %j',
    (document) => {
      expect(() => read(document)).toThrow('not a list of games by Squiggle');
    },
  );

  it('can be read with any value in any place', () => {
    const games = fc.array(
      fc.record(
        Object.fromEntries(
          Object.entries(played).map(([key, value]) => [
            key,
            fc.oneof(fc.constant(value), fc.jsonValue(), fc.integer()),
          ]),
        ),
        { requiredKeys: [] },
      ),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(games, (list) => {
        const finals = read({ games: list }).readings.filter(({ status }) => status === 'final');
        for (const { points } of finals) {
          expect(points?.home).toBeLessThanOrEqual(10_000);
          expect(points?.away).toBeGreaterThanOrEqual(0);
        }
        const complete = list.filter((game) => game['complete'] === 100);
        expect(finals.length).toBeLessThanOrEqual(complete.length);
      }),
    );
  });
});

describe('Squiggle’s pages', () => {
  it('are the current year, and from November the next year too', () => {
    const keysAt = (at: string) => bound.pages({ now: new Date(at), timeZone }).map(({ key }) => key);
    expect(keysAt('2026-05-30T12:00:00Z')).toEqual(['2026']);
    expect(keysAt('2026-11-01T00:00:00Z')).toEqual(['2026', '2027']);
    // In Melbourne the new year has begun.
    expect(keysAt('2026-12-31T14:00:00Z')).toEqual(['2027']);
    expect(bound.seasonPages(2019, { now, timeZone })).toEqual([
      {
        key: '2019',
        path: '/?q=games;year=2019',
        from: '2019-01-01',
        to: '2019-12-31',
        isComplete: true,
      },
    ]);
  });

  it('are served by the simulated provider and are read with games in every state', () => {
    const states = [
      ['scheduled', 'scheduled'],
      ['live', 'live'],
      ['suspended', 'live'],
      ['over', 'final'],
      ['final', 'final'],
      ['forfeit', 'final'],
      ['postponed', 'scheduled'],
      ['cancelled', 'scheduled'],
      ['unheard-of', null],
    ] as const;
    const games = states.map(([state], index) => makeGame({ id: index + 1, state }));
    const readings = ask([...games, makeGame({ id: 99, season: 2025 })]);
    expect(readings.map(({ sourceId, status }) => [Number(sourceId), status])).toEqual(
      states.map(([, status], index) => [index + 1, status]),
    );
    expect(readings[4]).toMatchObject({
      startsAt: '2026-05-30T09:30:00.000Z',
      home: { id: '13', name: 'Northport' },
      points: { home: 71, away: 107 },
    });
  });

  it('show moved games and games without a time, in winter and summer', () => {
    const moved = makeGame({ startsAt: new Date('2026-03-07T08:40:00Z'), state: 'scheduled', points: null });
    const undated = makeGame({ id: 2, isTimeKnown: false, state: 'scheduled', points: null });
    expect(ask([moved, undated])).toMatchObject([
      { startsAt: '2026-03-07T08:40:00.000Z', isTimeKnown: true },
      { startsAt: '2026-05-30T12:00', isTimeKnown: false },
    ]);
  });

  it('are served to clients that name themselves, filtered as requested', () => {
    const games = [makeGame(), makeGame({ id: 2, week: 13, state: 'scheduled', points: null })];
    const answer = (path: string, sent: Readonly<Record<string, string>> = headers) =>
      squiggleProvider.answer({ path, headers: sent }, { games, now });
    expect(answer('/?q=games;year=2026', {}).status).toBe(403);
    expect(answer('/?q=teams').status).toBe(404);
    expect(answer('/games').status).toBe(404);
    const idsOf = (path: string) => read(JSON.parse(answer(path).body)).readings.map((one) => one.sourceId);
    expect(idsOf('/?q=games&year=2026&round=13')).toEqual(['2']);
    expect(idsOf('/?q=games;year=2026;complete=100')).toEqual(['1']);
    expect(idsOf('/?q=games;year=2026;team=3;game=2')).toEqual(['2']);
    expect(idsOf('/?q=games;year=2026;team=4')).toEqual([]);
  });
});
