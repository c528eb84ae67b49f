import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchGames } from './match-games.ts';
import type { Candidate, UnknownGame } from './match-games.ts';

const hourMs = 3_600_000;
const base = Date.parse('2026-07-01T10:00:00Z');

const gameAt = (sourceId: string, hours: number, changes: Partial<UnknownGame> = {}): UnknownGame => {
  const startsAt = new Date(base + hours * hourMs);
  return {
    sourceId,
    homeTeamId: 'lions',
    awayTeamId: 'bears',
    season: 2026,
    startsAt,
    day: startsAt.toISOString().slice(0, 10),
    isTimeKnown: true,
    neutral: false,
    ...changes,
  };
};
const candidateAt = (gameId: string, hours: number, changes: Partial<Candidate> = {}): Candidate => {
  const { homeTeamId, season, startsAt, day } = gameAt(gameId, hours);
  const game = { gameId, homeTeamId, season, startsAt, day };
  return { ...game, neutral: false, isFinal: false, isLost: false, isCovered: false, ...changes };
};
const match = (games: readonly UnknownGame[], candidates: readonly Candidate[]) =>
  Object.fromEntries(
    [...matchGames(games, () => candidates)].map(([id, one]) => [
      id,
      one.kind === 'known' ? one.gameId : one.kind,
    ]),
  );

describe('matching the games of a source with stored games', () => {
  it.each([
    ['adds a game of teams without a stored game', [gameAt('a', 0)], [], { a: 'new' }],
    ['accepts about the same start', [gameAt('a', 0)], [candidateAt('1', 0.2)], { a: '1' }],
    ['accepts another hour of the same day', [gameAt('a', 0)], [candidateAt('1', 5)], { a: '1' }],
    [
      'accepts the next day if the page lists every game of that day',
      [gameAt('a', 0)],
      [candidateAt('1', 20, { isCovered: true })],
      { a: '1' },
    ],
    [
      'doubts the next day if the page may not list every game of that day',
      [gameAt('a', 0)],
      [candidateAt('1', 20)],
      { a: 'doubtful' },
    ],
    [
      'matches the games of a series by day, although their starts differ by hours',
      [gameAt('a', 2), gameAt('b', 26), gameAt('c', 50)],
      [candidateAt('1', -5), candidateAt('2', 19), candidateAt('3', 43)],
      { a: '1', b: '2', c: '3' },
    ],
    ['adds a game that is over a day away', [gameAt('a', 0)], [candidateAt('1', 30)], { a: 'new' }],
    [
      'matches a series on consecutive days by start',
      [gameAt('a', 0), gameAt('b', 24), gameAt('c', 48)],
      [candidateAt('1', 0), candidateAt('2', 24), candidateAt('3', 48)],
      { a: '1', b: '2', c: '3' },
    ],
    [
      'matches a series in which one game has moved into a double-header',
      [gameAt('a', 0), gameAt('b', 24), gameAt('c', 48)],
      [candidateAt('1', 0), candidateAt('2', 42, { isCovered: true }), candidateAt('3', 48)],
      { a: '1', b: '2', c: '3' },
    ],
    [
      'matches a double-header by start',
      [gameAt('b', 8), gameAt('a', 2)],
      [candidateAt('2', 6), candidateAt('1', 0)],
      { a: '1', b: '2' },
    ],
    [
      'doubts a game that may be either game of a double-header',
      [gameAt('a', 3)],
      [candidateAt('1', 0), candidateAt('2', 6)],
      { a: 'doubtful' },
    ],
    [
      'adds the second game of a day after the first is over',
      [gameAt('b', 7)],
      [candidateAt('1', 0, { isFinal: true })],
      { b: 'new' },
    ],
    [
      'matches a game that moved and has a new id',
      [gameAt('b', 240)],
      [candidateAt('1', 0, { isLost: true })],
      { b: '1' },
    ],
    [
      'matches two games that moved in order of start',
      [gameAt('a', 240), gameAt('b', 480)],
      [candidateAt('1', 0, { isLost: true }), candidateAt('2', 24, { isLost: true })],
      { a: '1', b: '2' },
    ],
    [
      'accepts a new id at the same start, although another page may list the game under its old id',
      [gameAt('b', 0)],
      [candidateAt('1', 0, { isElsewhere: true })],
      { b: '1' },
    ],
    [
      'adds a game at another start of the day if another page may list the stored game',
      [gameAt('b', 5)],
      [candidateAt('1', 0, { isElsewhere: true })],
      { b: 'new' },
    ],
    [
      'adds a game without a time if another page may list the stored game of that day',
      [gameAt('b', 5, { isTimeKnown: false })],
      [candidateAt('1', 0, { isElsewhere: true })],
      { b: 'new' },
    ],
    [
      'doubts a game whose home and away teams are swapped',
      [gameAt('a', 0)],
      [candidateAt('1', 0, { homeTeamId: 'bears' })],
      { a: 'doubtful' },
    ],
    [
      'adds the return game on the next day',
      [gameAt('a', 0)],
      [candidateAt('1', 24, { homeTeamId: 'bears' })],
      { a: 'new' },
    ],
    [
      'accepts swapped home and away teams on neutral ground',
      [gameAt('a', 0)],
      [candidateAt('1', 0, { homeTeamId: 'bears', neutral: true })],
      { a: '1' },
    ],
    [
      'matches a game without a time by its day',
      [gameAt('a', -4, { isTimeKnown: false })],
      [candidateAt('1', 3), candidateAt('2', 27)],
      { a: '1' },
    ],
  ])('%s', (_case, games, candidates, expected) => {
    expect(match(games, candidates)).toEqual(expected);
  });

  it('never matches two games with one candidate, whatever the starts', () => {
    const starts = fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 6 });
    const flags = fc.array(fc.boolean(), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(starts, starts, flags, (unknown, known, lost) => {
        const games = unknown.map((hours, index) => gameAt(`g${index}`, hours));
        const candidates = known.map((hours, index) =>
          candidateAt(`c${index}`, hours, {
            isLost: lost[index] ?? false,
            isFinal: lost[index + 6] ?? false,
          }),
        );
        const matches = matchGames(games, () => candidates);
        expect([...matches.keys()].toSorted()).toEqual(games.map(({ sourceId }) => sourceId).toSorted());
        const taken = [...matches.values()].flatMap((one) => (one.kind === 'known' ? one.gameId : []));
        expect(new Set(taken).size).toBe(taken.length);
      }),
    );
  });
});
