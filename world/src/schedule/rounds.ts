import { at } from '../at.ts';
import type { Random } from '../random.ts';

/** Two team numbers, home first. */
export type Pairing = readonly [home: number, away: number];

/** Games that can be played at the same time: no team plays twice. */
export type Round = readonly Pairing[];

/**
 * Pairs every two teams once by the circle method, with alternating homes. With an odd number of teams, one team is idle
 * in each round; `idle` may give it an opponent.
 */
export function roundRobin(teams: readonly number[], idle?: (team: number) => Pairing): Round[] {
  const none = -1;
  const circle = teams.length % 2 === 0 ? [...teams] : [...teams, none];
  const last = circle.length - 1;
  return Array.from({ length: last }, (_, round) => {
    const seats = (offset: number) => at(circle, (((round + offset) % last) + last) % last);
    const fixed: Pairing = round % 2 === 0 ? [seats(0), at(circle, last)] : [at(circle, last), seats(0)];
    const pairs: Pairing[] = [fixed];
    for (let i = 1; i <= (last - 1) / 2; i += 1) {
      pairs.push(i % 2 === 1 ? [seats(i), seats(-i)] : [seats(-i), seats(i)]);
    }
    return pairs.flatMap((pair) => {
      if (!pair.includes(none)) return [pair];
      const [one, other] = pair;
      return idle === undefined ? [] : [idle(one === none ? other : one)];
    });
  });
}

/** Pairs each team of one group once with each team of another group of the same size. */
export function crossRounds(group: readonly number[], others: readonly number[]): Round[] {
  return group.map((_, shift) =>
    group.map((team, i): Pairing => {
      const other = at(others, (i + shift) % others.length);
      return shift % 2 === 0 ? [team, other] : [other, team];
    }),
  );
}

/** Merges the rounds of separate groups by number: all first rounds become one round, and so on. */
export function mergeRounds(groups: readonly (readonly Round[])[]): Round[] {
  return at(groups, 0).map((_, round) => groups.flatMap((rounds) => at(rounds, round)));
}

/** The same rounds with home and away swapped. */
export function swapHomes(rounds: readonly Round[]): Round[] {
  return rounds.map((round) => round.map(([home, away]): Pairing => [away, home]));
}

/**
 * Round robins of two groups of the same odd size, in `size` rounds. In each round the idle teams of the two groups meet,
 * so every team plays.
 */
export function twoOddGroups(group: readonly number[], others: readonly number[]): Round[] {
  const idleOthers: number[] = [];
  const otherRounds = roundRobin(others, (team) => {
    idleOthers.push(team);
    return [team, team];
  }).map((round) => round.filter(([home, away]) => home !== away));
  let next = 0;
  const groupRounds = roundRobin(group, (team) => [team, at(idleOthers, next++)]);
  return mergeRounds([groupRounds, otherRounds]);
}

/**
 * Moves up to `perRound` games from each round in `donors` to an extra round at the end. A team whose game moves has a bye
 * in its former round.
 */
export function addByes(
  rounds: readonly Round[],
  { donors, perRound }: { readonly donors: readonly number[]; readonly perRound: number },
  random: Random,
): Round[] {
  const playing = new Set<number>();
  const extra: Pairing[] = [];
  const reduced = rounds.map((round, index) => {
    if (!donors.includes(index)) return round;
    let count = 0;
    const moved = new Set(
      random.shuffle(round).filter(([home, away]) => {
        if (count === perRound || playing.has(home) || playing.has(away)) return false;
        count += 1;
        playing.add(home).add(away);
        return true;
      }),
    );
    extra.push(...moved);
    return round.filter((pair) => !moved.has(pair));
  });
  return [...reduced, extra];
}

/**
 * Returns one round between teams of different groups that have not met before, and adds its pairs to `met`. It starts
 * with random pairs. A pair that is not allowed swaps partners with random other pairs until it is allowed.
 */
export function mixedRound(groupOf: readonly number[], met: Set<number>, random: Random): Round {
  const teams = random.shuffle(groupOf.map((_, team) => team));
  const size = teams.length;
  const code = (a: number, b: number) => Math.min(a, b) * size + Math.max(a, b);
  const allowed = (a: number, b: number) => at(groupOf, a) !== at(groupOf, b) && !met.has(code(a, b));
  for (let i = 0; i < size; i += 2) {
    while (!allowed(at(teams, i), at(teams, i + 1))) {
      const j = random.below(size / 2) * 2;
      const [mine, theirs] = [at(teams, i + 1), at(teams, j + 1)];
      const fits = j > i || allowed(at(teams, j), mine);
      if (j !== i && fits && (j > i || allowed(at(teams, i), theirs))) {
        teams[i + 1] = theirs;
        teams[j + 1] = mine;
      }
    }
  }
  const pairs: Pairing[] = [];
  for (let i = 0; i < size; i += 2) pairs.push([at(teams, i), at(teams, i + 1)]);
  for (const [a, b] of pairs) met.add(code(a, b));
  return pairs;
}
