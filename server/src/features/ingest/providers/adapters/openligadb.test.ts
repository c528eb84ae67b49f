import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ProviderGame } from '../../../../../test/feeds/provider.ts';
import { gamesOf, haveLikelyScores, ProviderReader } from '../../../../../test/feeds/read-provider.ts';
import { openligadbProvider } from '../../../../../test/feeds/openligadb/provider.ts';

const reader = new ProviderReader(openligadbProvider, 'Europe/Berlin');
const game = gamesOf(2027, '2027-01-30T14:30:00Z');
const before = '2027-01-30T12:00:00Z';
const during = '2027-01-30T15:30:00Z';
const ended = '2027-01-30T16:20:00Z';
const late = '2027-01-30T18:00:00Z';

const [currentPage, seasonPage] = reader.pages(before);
if (!currentPage || !seasonPage) throw new Error('There are two pages.');

const readGame = (changes: Partial<ProviderGame>, now: string) =>
  reader.read(currentPage, reader.ask(currentPage, [game(changes)], now), now);

const rowsOf = (games: readonly ProviderGame[]) =>
  z.array(z.record(z.string(), z.unknown())).parse(reader.ask(currentPage, games, ended));
/** Reads a finished match after replacing the values of some keys. */
const readRow = (changes: object, now = ended) => {
  const [row] = rowsOf([game({ state: 'final', points: { home: 2, away: 1 } })]);
  return reader.read(currentPage, [{ ...row, ...changes }], now);
};

const result = (kind: string | null, id: number, home: unknown, away: unknown) => ({
  resultName: 'Endergebnis',
  pointsTeam1: home,
  pointsTeam2: away,
  resultTypeID: id,
  ...(kind === null ? {} : { resultTypeKind: kind }),
});
const goal = (scoreTeam1: number, scoreTeam2: number) => ({ scoreTeam1, scoreTeam2, matchMinute: null });
const readAll = (games: readonly ProviderGame[]) => reader.read(currentPage, rowsOf(games), ended);

describe('matches of OpenLigaDB', () => {
  const score = { home: 2, away: 1 };

  it('are read with every fact that the provider reports', () => {
    const { readings, problems, skipped } = readGame({ state: 'final', points: score }, ended);
    expect(readings).toMatchObject([
      {
        sourceId: '72001',
        season: 2027,
        startsAt: '2027-01-30T14:30:00.000Z',
        isTimeKnown: true,
        home: { id: '101', name: 'Gulls', otherNames: ['Harbor'] },
        away: { id: '102', name: 'Otters', otherNames: ['Delta'] },
        neutral: null,
        status: 'final',
        isOfficial: false,
        points: score,
        review: null,
      },
    ]);
    expect({ problems, skipped }).toStrictEqual({ problems: [], skipped: 0 });
  });

  it.each([
    { state: 'scheduled', points: null, now: before, status: 'scheduled', read: null },
    { state: 'live', points: null, now: during, status: 'live', read: null },
    { state: 'live', points: score, now: during, status: 'live', read: score },
    { state: 'suspended', points: score, now: during, status: 'live', read: score },
    { state: 'final', points: score, now: ended, status: 'final', read: score },
    {
      state: 'forfeit',
      points: { home: 2, away: 0 },
      now: ended,
      status: 'final',
      read: { home: 2, away: 0 },
    },
    // The provider has no status for postponed and canceled matches: they look like unfinished matches.
    { state: 'postponed', points: null, now: before, status: 'scheduled', read: null },
    { state: 'cancelled', points: null, now: during, status: 'live', read: null },
    // The provider reports the end of the match earlier than a match can end.
    { state: 'final', points: score, now: during, status: 'live', read: score },
  ] as const)('with the state $state are $status', ({ state, points, now, status, read }) => {
    const { readings, problems } = readGame({ state, points }, now);
    expect(readings).toMatchObject([{ status, points: read, isOfficial: false, review: null }]);
    expect(problems).toStrictEqual([]);
  });

  it('that are not finished long after their start are marked for review', () => {
    const { readings, problems } = readGame({ state: 'postponed' }, late);
    expect(readings).toMatchObject([
      { status: 'scheduled', points: null, review: 'not finished long after its start' },
    ]);
    expect(problems).toStrictEqual([]);
  });

  it('that the provider marks as finished before their start are read as scheduled', () => {
    const { readings, problems } = readRow({}, before);
    expect(readings).toMatchObject([{ status: 'scheduled', points: null }]);
    expect(problems).toMatchObject([{ reason: 'It is finished before its start.' }]);
  });

  it.each([
    ['no status', { matchIsFinished: undefined }, 'status is unknown'],
    ['text as status', { matchIsFinished: 'true' }, 'status is unknown'],
    ['a number as status', { matchIsFinished: 1 }, 'status is unknown'],
  ])('with %s have no status and are reported', (_what, changes, reason) => {
    const { readings, problems } = readRow(changes);
    expect(readings).toMatchObject([{ status: null, points: null }]);
    expect(problems).toStrictEqual([{ sourceId: '72001', reason: expect.stringContaining(reason) }]);
  });

  it('have the right live score if goals were entered out of order', () => {
    const goals = [goal(2, 1), goal(1, 0), goal(1, 1), null, { scoreTeam1: '9', scoreTeam2: -1 }];
    const { readings } = readRow({ matchIsFinished: false, goals }, during);
    expect(readings).toMatchObject([{ status: 'live', points: { home: 2, away: 1 } }]);
  });

  it.each([
    ['no team', { team1: null }],
    ['a team without a name', { team2: { teamId: 0, teamName: '', shortName: null } }],
    ['the winner of another match', { team2: { teamId: 7, teamName: 'Sieger Halbfinale 1', shortName: '' } }],
  ])('with %s are skipped', (_what, changes) => {
    expect(readRow(changes)).toMatchObject({ readings: [], problems: [], skipped: 1 });
  });

  it('without optional keys or with unknown ones are read', () => {
    const missing = { timeZoneID: null, leagueId: undefined, leagueShortcut: undefined, goals: undefined };
    const { readings, problems } = readRow({ ...missing, referee: 7 });
    expect(readings).toMatchObject([{ status: 'final', points: score }]);
    expect(problems).toStrictEqual([]);
  });

  it('of another league are refused', () => {
    const [first, second, third] = rowsOf([game(), game({ id: 2 }), game({ id: 3 })]);
    const rows = [{ ...first, leagueId: 1 }, second, third];
    const { readings, problems } = reader.read(currentPage, rows, before);
    expect(readings.map(({ sourceId }) => sourceId)).toStrictEqual(['72002', '72003']);
    expect(problems).toMatchObject([{ sourceId: '72001', reason: 'It belongs to another league.' }]);
    expect(readRow({ leagueShortcut: 'bl2' }).readings).toStrictEqual([]);
  });

  it('listed twice are read once, and are not final if they differ', () => {
    const final = game({ state: 'final', points: score });
    expect(readAll([final, final])).toMatchObject({ readings: [{ status: 'final' }], problems: [] });
    expect(readAll([final, game({ state: 'final', points: { home: 3, away: 1 } })])).toMatchObject({
      readings: [{ status: null, points: null }],
      problems: [{ sourceId: '72001' }],
    });
  });

  it('that cannot be read do not affect others', () => {
    const [first, second] = rowsOf([game(), game({ id: 2 })]);
    const rows = [[], { ...first, matchDateTimeUTC: '2027-01-30T15:30:00' }, second];
    const { readings, problems } = reader.read(currentPage, rows, before);
    expect(readings.map(({ sourceId }) => sourceId)).toStrictEqual(['72002']);
    expect(problems.map(({ sourceId }) => sourceId)).toStrictEqual([null, '72001']);
  });
});

describe('results of OpenLigaDB', () => {
  const halfTime = result('HalfTime', 1, 0, 0);
  const level = result('After90Minutes', 2, 1, 1);

  it.each([
    ['after 90 minutes, in any order', [result('After90Minutes', 2, 2, 1), halfTime], [2, 1]],
    ['by number in old seasons', [result(null, 1, 0, 0), result(null, 2, 2, 1)], [2, 1]],
    ['entered twice', [level, level], [1, 1]],
    ['of three parts', [halfTime, result('HalfTime', 1, 1, 0), result('After90Minutes', 2, 4, 2)], [4, 2]],
    ['after extra time', [level, result('AfterExtraTime', 3, 2, 1), halfTime], [2, 1]],
    [
      'before a shoot-out',
      [result('AfterPenalties', 5, 5, 4), result('AfterExtraTime', 4, 2, 2), level],
      [2, 2],
    ],
    ['before a shoot-out without extra time', [result('AfterPenalties', 4, 5, 4), level], [1, 1]],
    [
      'beside bogus extra time',
      [result('After90Minutes', 2, 2, 1), result('AfterExtraTime', 3, 0, 0)],
      [2, 1],
    ],
  ])('%s count', (_what, matchResults, [home, away]) => {
    const { readings, problems } = readRow({ matchResults, goals: [] });
    expect(readings).toMatchObject([{ status: 'final', points: { home, away } }]);
    expect(problems).toStrictEqual([]);
  });

  it.each([
    ['no result', []],
    ['no list of results', null],
    ['only half-time', [halfTime]],
    ['only the score of a shoot-out', [result('AfterPenalties', 5, 5, 4)]],
    ['untyped results', [result(null, 0, 2, 1)]],
    ['a kind never seen before', [result('AfterReplay', 2, 2, 1)]],
    ['a level score and an unknown kind', [level, result(null, 3, 2, 1)]],
    ['two results that differ', [level, result('After90Minutes', 2, 2, 1)]],
    ['extra time that lost goals', [level, result('AfterExtraTime', 3, 0, 0)]],
    ['text as score', [result('After90Minutes', 2, '2', '1')]],
    ['a negative score', [result('After90Minutes', 2, -2, 1)]],
    ['a score beyond all bounds', [result('After90Minutes', 2, 1e9, 1)]],
  ])('with %s have no status yet', (_what, matchResults) => {
    const { readings, problems } = readRow({ matchResults, goals: [] });
    expect(readings).toMatchObject([{ status: null, points: null }]);
    expect(problems).toHaveLength(1);
  });

  it('of matches with a goal in extra time count only once the result after extra time is listed', () => {
    const { readings } = readRow({ matchResults: [level], goals: [{ isOvertime: true }] });
    expect(readings).toMatchObject([{ status: null }]);
  });

  it('of cup matches count, but not of matches whose end result is not listed yet', () => {
    const points = { home: 2, away: 2 };
    expect(readGame({ state: 'final', ending: 'shoot-out', points }, ended).readings).toMatchObject([
      { status: 'final', points },
    ]);
    expect(readGame({ state: 'over', points }, ended).readings).toMatchObject([
      { status: null, points: null },
    ]);
    expect(readGame({ state: 'unheard-of', points }, ended).readings).toMatchObject([{ status: null }]);
  });
});

describe('pages of OpenLigaDB', () => {
  it('are the current matchday and the season', () => {
    expect(reader.pages(before)).toMatchObject([
      { key: 'current', path: '/getmatchdata/bl1', from: '2027-01-28', to: '2027-01-31', isComplete: false },
      {
        key: 'season-2026',
        path: '/getmatchdata/bl1/2026',
        from: '2027-01-31',
        to: '2027-06-30',
        isComplete: true,
      },
    ]);
    expect(reader.pages('2027-07-01T12:00:00Z')[1]).toMatchObject({ key: 'season-2027' });
  });

  it('list the matches of their days', () => {
    const games = [
      game(),
      game({ id: 2, startsAt: new Date('2027-01-31T16:30:00Z') }),
      game({ id: 3, week: 4, startsAt: new Date('2027-02-06T14:30:00Z') }),
    ];
    const ids = (page: typeof currentPage) => [...reader.store([page], games, before).keys()];
    expect(ids(currentPage)).toStrictEqual(['72001', '72002']);
    expect(ids(seasonPage)).toStrictEqual(['72001', '72002', '72003']);
    expect([...reader.store(reader.seasonPages(2027, before), games, before).keys()]).toHaveLength(3);
  });

  it('list a moved match, with the other matches of its matchday, on its new day', () => {
    const moved = game({ id: 2, week: 1, startsAt: new Date('2027-02-03T19:30:00Z') });
    const read = (now: string) => [...reader.store([currentPage], [game(), moved], now).keys()];
    expect(read('2027-02-03T21:00:00Z')).toStrictEqual(['72002']);
  });

  it('of a season omit the matches of the last 24 hours, which may be stale', () => {
    const games = [game({ state: 'live', points: { home: 1, away: 0 } })];
    const content = reader.ask(seasonPage, games, ended);
    expect(reader.read(seasonPage, content, ended)).toMatchObject({
      readings: [],
      skipped: 1,
      isProvisional: true,
    });
    const nextDay = reader.read(seasonPage, content, '2027-01-31T14:30:00Z');
    expect(nextDay.readings).toMatchObject([{ sourceId: '72001' }]);
    expect(nextDay).not.toHaveProperty('isProvisional');
  });

  it('of the current matchday are provisional until their matches are over', () => {
    const content = reader.ask(currentPage, [game()], before);
    expect(reader.read(currentPage, content, before)).toHaveProperty('isProvisional', true);
    expect(reader.read(currentPage, content, '2027-01-31T14:30:00Z')).not.toHaveProperty('isProvisional');
  });

  it('of the current season are refused if they are empty', () => {
    expect(() => reader.read(seasonPage, [], before)).toThrow('empty list');
    expect(reader.read(currentPage, [], before).readings).toStrictEqual([]);
    expect(reader.read(seasonPage, [], '2026-07-05T12:00:00Z').readings).toStrictEqual([]);
  });
});

describe('hostile documents', () => {
  it.each([[null], [{}], ['[]']])('of other providers are refused', (content) => {
    expect(() => reader.read(currentPage, content, before)).toThrow('OpenLigaDB');
  });

  it('never make a live match final, and give finals plausible scores', () => {
    const points = { home: 2, away: 2 };
    const readFinals = (changes: Partial<ProviderGame>) =>
      reader.readMutations(currentPage, rowsOf([game({ points, ...changes })]), ended).finals;
    expect(readFinals({ state: 'live' })).toStrictEqual([]);
    expect(haveLikelyScores(readFinals({ state: 'final', ending: 'shoot-out' }))).toBe(true);
  });
});
