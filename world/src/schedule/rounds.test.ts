import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { random } from '../random.ts';
import { balanceHomes } from './homes.ts';
import { mixedRound, type Round, roundRobin, twoOddGroups, addByes } from './rounds.ts';

const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, i) => from + i);
const teamsIn = (round: Round) => round.flat();
const pairKey = ([a, b]: readonly [number, number]) => `${Math.min(a, b)}-${Math.max(a, b)}`;
const homesOf = (rounds: readonly Round[], team: number) =>
  rounds.flat().filter(([home]) => home === team).length;
const gamesOf = (rounds: readonly Round[], team: number) =>
  rounds.flat().filter((pair) => pair.includes(team)).length;

describe('rounds', () => {
  it('pair every two teams once, with no team twice in a round', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 24 }), (count) => {
        const rounds = roundRobin(numbers(count));
        expect(new Set(rounds.flat().map(pairKey)).size).toBe((count * (count - 1)) / 2);
        expect(rounds.flat()).toHaveLength((count * (count - 1)) / 2);
        for (const round of rounds) expect(new Set(teamsIn(round)).size).toBe(teamsIn(round).length);
      }),
    );
  });

  it('give every team of two odd groups a game in every round', () => {
    for (const size of [3, 5, 15]) {
      const rounds = twoOddGroups(numbers(size), numbers(size, size));
      expect(rounds).toHaveLength(size);
      for (const round of rounds) expect(new Set(teamsIn(round)).size).toBe(2 * size);
    }
  });

  it('keep all games when byes are added, with no team twice in a round', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const rounds = roundRobin(numbers(12));
        const spread = addByes(rounds, { donors: [2, 3, 5, 7], perRound: 2 }, random(seed));
        expect(spread).toHaveLength(rounds.length + 1);
        expect(spread.flat().map(pairKey).toSorted()).toEqual(rounds.flat().map(pairKey).toSorted());
        for (const round of spread) expect(new Set(teamsIn(round)).size).toBe(teamsIn(round).length);
      }),
    );
  });

  it('mix groups without repeating a pair', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const groupOf = numbers(40).map((team) => Math.floor(team / 10));
        const met = new Set<number>();
        const draw = random(seed);
        const rounds = numbers(8).map(() => mixedRound(groupOf, met, draw));
        expect(new Set(rounds.flat().map(pairKey)).size).toBe(8 * 20);
        for (const [a, b] of rounds.flat()) expect(groupOf[a]).not.toBe(groupOf[b]);
        for (const round of rounds) expect(new Set(teamsIn(round)).size).toBe(40);
      }),
      { numRuns: 30 },
    );
  });

  it('balance home games to within one per team and per pair', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 9 }),
        fc.integer({ min: 1, max: 40 }),
        fc.integer(),
        (half, length, seed) => {
          const draw = random(seed);
          const all = roundRobin(numbers(2 * half));
          const rounds = balanceHomes(
            numbers(length).map(() => draw.pick(all)),
            2 * half,
            draw,
          );
          for (const team of numbers(2 * half)) {
            const games = gamesOf(rounds, team);
            expect(Math.abs(2 * homesOf(rounds, team) - games)).toBeLessThanOrEqual(games % 2);
          }
          for (const pair of all.flat()) {
            const meetings = rounds.flat().filter((other) => pairKey(other) === pairKey(pair));
            const homes = meetings.filter(([home]) => home === pair[0]).length;
            expect(Math.abs(2 * homes - meetings.length)).toBeLessThanOrEqual(1);
          }
        },
      ),
    );
  });
});
