import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ProviderGame } from '../../../../../test/feeds/provider.ts';
import { gamesOf, haveLikelyScores, ProviderReader } from '../../../../../test/feeds/read-provider.ts';
import { footballDataOrgProvider } from '../../../../../test/feeds/football-data-org/provider.ts';

const reader = new ProviderReader(footballDataOrgProvider, 'Europe/London');
const game = gamesOf(2027, '2026-11-21T15:00:00Z');
const before = '2026-11-21T12:00:00Z';
const after = '2026-11-21T20:00:00Z';

const [nearPage, seasonPage] = reader.pages(before);
if (!nearPage || !seasonPage) throw new Error('There are two pages.');

const readGames = (games: readonly ProviderGame[], now: string) =>
  reader.read(nearPage, reader.ask(nearPage, games, now), now);
const readGame = (changes: Partial<ProviderGame>, now = after) => readGames([game(changes)], now);

const matchesOf = (games: readonly ProviderGame[]) =>
  z.object({ matches: z.array(z.record(z.string(), z.unknown())) }).parse(reader.ask(nearPage, games, after))
    .matches;
/** Reads a finished match after replacing the values of some keys. */
const readMatch = (changes: object, now = after) => {
  const [match] = matchesOf([game({ state: 'final', points: { home: 2, away: 1 } })]);
  return reader.read(nearPage, { matches: [{ ...match, ...changes }] }, now);
};

const readLive = (score: object) => readMatch({ status: 'IN_PLAY', score }).readings;

describe('matches of football-data.org', () => {
  it('are read with every fact that the provider reports', () => {
    const { readings, problems, skipped } = readGame({ state: 'final', points: { home: 2, away: 1 } });
    expect(readings).toMatchObject([
      {
        sourceId: '499001',
        season: 2027,
        startsAt: '2026-11-21T15:00:00.000Z',
        isTimeKnown: true,
        home: { id: '9101', name: 'Gulls', otherNames: ['Harbor', 'HGU'] },
        away: { id: '9102', name: 'Otters', otherNames: ['Delta', 'DOT'] },
        neutral: null,
        status: 'final',
        isOfficial: false,
        points: { home: 2, away: 1 },
        review: null,
      },
    ]);
    expect({ problems, skipped }).toStrictEqual({ problems: [], skipped: 0 });
  });

  const score = { home: 2, away: 1 };
  it.each([
    { status: 'SCHEDULED', read: 'scheduled', points: null, review: null },
    { status: 'TIMED', read: 'scheduled', points: null, review: null },
    { status: 'IN_PLAY', read: 'live', points: score, review: null },
    { status: 'PAUSED', read: 'live', points: score, review: null },
    { status: 'EXTRA_TIME', read: 'live', points: score, review: null },
    { status: 'PENALTY_SHOOTOUT', read: 'live', points: score, review: null },
    { status: 'FINISHED', read: 'final', points: score, review: null },
    { status: 'AWARDED', read: 'final', points: score, review: 'awarded' },
    { status: 'SUSPENDED', read: 'live', points: score, review: 'suspended' },
    { status: 'POSTPONED', read: 'postponed', points: null, review: null },
    { status: 'CANCELLED', read: 'cancelled', points: null, review: null },
    { status: 'CANCELED', read: 'cancelled', points: null, review: null },
  ])('with the status $status are $read', ({ status, read, points, review }) => {
    const { readings, problems } = readMatch({ status });
    expect(readings).toMatchObject([{ status: read, points, review, isOfficial: false }]);
    expect(problems).toStrictEqual([]);
  });

  it('have the right status in every state of the simulated provider', () => {
    const states = [
      'scheduled',
      'live',
      'suspended',
      'over',
      'final',
      'forfeit',
      'postponed',
      'cancelled',
    ] as const;
    const games = states.map((state, index) => game({ id: index, state, points: score }));
    const { readings } = readGames([...games, game({ id: 50, state: 'unheard-of', points: score })], after);
    expect(readings.map(({ status }) => status)).toStrictEqual([
      'scheduled',
      'live',
      'live',
      'final',
      'final',
      'final',
      'postponed',
      'cancelled',
      null,
    ]);
  });

  it.each([
    ['a status never seen before', { status: 'UNDER_REVIEW' }, 'status is unknown: "UNDER_REVIEW"'],
    ['a status in small letters', { status: 'finished' }, 'status is unknown'],
    ['no status', { status: undefined }, 'status is unknown: missing'],
    ['no score', { score: null }, 'does not add up'],
    [
      'an empty score',
      { score: { duration: 'REGULAR', fullTime: { home: null, away: null } } },
      'without a score',
    ],
    [
      'text as score',
      { score: { duration: 'REGULAR', fullTime: { home: '2', away: '1' } } },
      'whole numbers',
    ],
    ['a negative score', { score: { fullTime: { home: -2, away: 1 } } }, 'whole numbers'],
    ['a final before its start', { utcDate: '2026-11-22T15:00:00Z' }, 'before its start'],
  ])('with %s have no status and are reported', (_what, changes, reason) => {
    const { readings, problems } = readMatch(changes);
    expect(readings).toMatchObject([{ status: null, points: null }]);
    expect(problems).toStrictEqual([{ sourceId: '499001', reason: expect.stringContaining(reason) }]);
  });

  it('without a fixed time have only the day', () => {
    expect(readGame({ isTimeKnown: false }, before).readings).toMatchObject([
      { startsAt: '2026-11-21T00:00:00', isTimeKnown: false },
    ]);
    expect(readMatch({ status: 'SCHEDULED' }, before).readings).toMatchObject([
      { startsAt: '2026-11-21T15:00:00.000Z', isTimeKnown: false },
    ]);
  });

  it.each([
    ['no team', { homeTeam: null }],
    [
      'a team without a name',
      { homeTeam: { id: null, name: null, shortName: null, tla: null, crest: null } },
    ],
    ['the winner of another match', { awayTeam: { id: null, name: 'Winner Match 74' } }],
  ])('with %s are skipped', (_what, changes) => {
    expect(readMatch(changes)).toStrictEqual({ readings: [], problems: [], skipped: 1 });
  });

  it('without optional keys or with unknown ones are read', () => {
    const { readings, problems } = readMatch({
      season: undefined,
      odds: undefined,
      minute: '90+3',
      venue: 7,
    });
    expect(readings).toMatchObject([{ status: 'final', season: 2027 }]);
    expect(problems).toStrictEqual([]);
  });

  it('listed twice are read once, and are not final if they differ', () => {
    const final = game({ state: 'final', points: score });
    expect(readGames([final, final], after)).toMatchObject({ readings: [{ status: 'final' }], problems: [] });
    expect(readGames([final, game({ state: 'live', points: score })], after)).toMatchObject({
      readings: [{ status: null }],
      problems: [{ sourceId: '499001' }],
    });
  });

  it('that cannot be read do not affect others', () => {
    const [first, second] = matchesOf([game(), game({ id: 2 })]);
    const matches = [7, { ...first, utcDate: '2026-11-21' }, second];
    const { readings, problems } = reader.read(nearPage, { matches }, before);
    expect(readings.map(({ sourceId }) => sourceId)).toStrictEqual(['499002']);
    expect(problems.map(({ sourceId }) => sourceId)).toStrictEqual([null, '499001']);
  });
});

describe('results of football-data.org', () => {
  const level = { home: 2, away: 2 };
  const shootOut = {
    winner: 'HOME_TEAM',
    duration: 'PENALTY_SHOOTOUT',
    fullTime: { home: 7, away: 5 },
    halfTime: { home: 2, away: 0 },
    regularTime: level,
    extraTime: { home: 1, away: 1 },
    penalties: { home: 4, away: 2 },
  };
  const extraTime = {
    winner: 'AWAY_TEAM',
    duration: 'EXTRA_TIME',
    fullTime: { home: 2, away: 3 },
    regularTime: level,
    extraTime: { home: 0, away: 1 },
  };

  it.each([
    ['extra time', extraTime, { home: 2, away: 3 }],
    ['a shoot-out', shootOut, { home: 3, away: 3 }],
    [
      'a shoot-out without extra time',
      { ...shootOut, fullTime: { home: 6, away: 4 }, extraTime: null },
      level,
    ],
  ])('after %s are the score after extra time', (_what, score, points) => {
    const { readings, problems } = readMatch({ score });
    expect(readings).toMatchObject([{ status: 'final', points, review: null }]);
    expect(problems).toStrictEqual([]);
  });

  it.each([
    ['the parts of a shoot-out', { ...shootOut, regularTime: null, extraTime: null, penalties: null }],
    [
      'the parts of a shoot-out as keys',
      { winner: 'HOME_TEAM', duration: 'PENALTY_SHOOTOUT', fullTime: level },
    ],
    ['the goals of the shoot-out', { ...shootOut, penalties: { home: null, away: null } }],
    ['extra time', { ...extraTime, extraTime: null }],
    ['parts that add up to the score', { ...shootOut, fullTime: { home: 7, away: 6 } }],
    ['the duration of a shoot-out', { winner: 'HOME_TEAM', duration: 'REGULAR', fullTime: level }],
    ['a duration', { ...shootOut, winner: null, duration: null }],
    ['a known duration', { ...shootOut, duration: 'REPLAY' }],
  ])('without %s have no status yet', (_what, score) => {
    const { readings, problems } = readMatch({ score });
    expect(readings).toMatchObject([{ status: null, points: null, review: 'score incomplete' }]);
    expect(problems).toMatchObject([{ reason: expect.stringContaining('does not add up') }]);
  });

  it('during a shoot-out do not count its goals', () => {
    expect(readLive({ ...shootOut, winner: null })).toMatchObject([
      { status: 'live', points: { home: 3, away: 3 } },
    ]);
    expect(readLive({ ...shootOut, regularTime: null })).toMatchObject([{ status: 'live', points: null }]);
  });

  it('of the simulated provider’s cup matches are read', () => {
    const tie = { state: 'final', points: level } as const;
    expect(readGame({ ...tie, ending: 'shoot-out' }).readings).toMatchObject([
      { status: 'final', points: level },
    ]);
    const points = { home: 1, away: 2 };
    expect(readGame({ ...tie, points, ending: 'overtime' }).readings).toMatchObject([
      { status: 'final', points },
    ]);
  });
});

describe('pages of football-data.org', () => {
  it('are the days near now and the season', () => {
    expect(reader.pages(before)).toMatchObject([
      { key: '2026-11-21', from: '2026-11-19', to: '2026-11-22', isComplete: true },
      { key: 'season-2026', from: '2026-11-23', to: '2027-06-30', isComplete: true },
    ]);
    expect(reader.pages('2027-07-01T12:00:00Z')[1]).toMatchObject({ key: 'season-2027' });
  });

  it('of competitions whose season is a calendar year begin in January', () => {
    const brazil = new ProviderReader(footballDataOrgProvider, 'America/Sao_Paulo', { competition: 'BSA' });
    const april = '2026-04-10T12:00:00Z';
    expect(brazil.pages(april)[1]).toMatchObject({ key: 'season-2026', to: '2026-12-31' });
    expect(brazil.seasonPages(2025, april)).toMatchObject([
      { path: '/v4/competitions/BSA/matches?season=2025' },
    ]);
  });

  it('list every match of their days', () => {
    const starts = [
      '2026-11-18T23:59:00Z',
      '2026-11-19T00:00:00Z',
      '2026-11-22T23:59:00Z',
      '2027-05-20T15:00:00Z',
    ];
    const games = starts.map((start, index) => game({ id: index + 1, startsAt: new Date(start) }));
    const ids = (pages: readonly (typeof nearPage)[]) => [...reader.store(pages, games, before).keys()];
    expect(ids([nearPage])).toStrictEqual(['499001', '499002', '499003']);
    expect(ids([seasonPage])).toStrictEqual(['499001', '499002', '499003', '499004']);
    expect(ids(reader.seasonPages(2027, before))).toHaveLength(4);
    expect(ids(reader.seasonPages(2026, before))).toHaveLength(0);
  });

  it('show a moved match at its new time only', () => {
    const moved = game({
      startsAt: new Date('2026-12-02T20:00:00Z'),
      movedFrom: new Date('2026-11-21T15:00:00Z'),
    });
    expect(reader.store([nearPage], [moved], before).size).toBe(0);
    expect([...reader.store([seasonPage], [moved], before).values()]).toMatchObject([
      { startsAt: '2026-12-02T20:00:00.000Z', status: 'scheduled' },
    ]);
  });

  it('need a key', () => {
    const answer = footballDataOrgProvider.answer(
      { path: nearPage.path, headers: {} },
      { games: [], now: new Date(before) },
    );
    expect(answer.status).toBe(403);
  });
});

describe('hostile documents', () => {
  it.each([[null], [[]], [{ matches: {} }]])('of other providers are refused', (content) => {
    expect(() => reader.read(nearPage, content, before)).toThrow('football-data.org');
  });

  it('never make a live match final, and never change the home score of a final', () => {
    const points = { home: 2, away: 2 };
    const readFinals = (changes: Partial<ProviderGame>) =>
      reader.readMutations(nearPage, { matches: matchesOf([game({ points, ...changes })]) }, after).finals;
    expect(readFinals({ state: 'live' })).toStrictEqual([]);
    const finals = readFinals({ state: 'final', ending: 'shoot-out' });
    expect(haveLikelyScores(finals)).toBe(true);
    expect(finals.filter(({ points: score }) => score?.home !== 2)).toStrictEqual([]);
  });
});
