import { at } from '../at.ts';
import type { Random } from '../random.ts';

/** Two team numbers; the first is at home. */
export type Pairing = readonly [home: number, away: number];

/** Games that can be played at the same time: no team is in two of them. */
export type Round = readonly Pairing[];

/**
 * Everyone meets everyone once, by the circle method, homes alternating. With an odd number one team is idle a
 * round, which is then given to `idle`.
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

/** Everyone of one group meets everyone of another group of the same size, once. */
export function across(group: readonly number[], others: readonly number[]): Round[] {
  return group.map((_, shift) =>
    group.map((team, i): Pairing => {
      const other = at(others, (i + shift) % others.length);
      return shift % 2 === 0 ? [team, other] : [other, team];
    }),
  );
}

/** Plays the rounds of separate groups side by side: first with first, second with second. */
export function alongside(groups: readonly (readonly Round[])[]): Round[] {
  return at(groups, 0).map((_, round) => groups.flatMap((rounds) => at(rounds, round)));
}

/** The same rounds at the other team's ground. */
export function returned(rounds: readonly Round[]): Round[] {
  return rounds.map((round) => round.map(([home, away]): Pairing => [away, home]));
}

/**
 * Two groups of the same odd size play through themselves in `size` rounds in which nobody is idle: the odd ones
 * out of the two groups meet each other.
 */
export function twoOddGroups(group: readonly number[], others: readonly number[]): Round[] {
  const idleOthers: number[] = [];
  const otherRounds = roundRobin(others, (team) => {
    idleOthers.push(team);
    return [team, team];
  }).map((round) => round.filter(([home, away]) => home !== away));
  let next = 0;
  const groupRounds = roundRobin(group, (team) => [team, at(idleOthers, next++)]);
  return alongside([groupRounds, otherRounds]);
}

/**
 * One round more for the same games: up to `perRound` games of each of the given rounds move to an extra round,
 * so that every team gets exactly one week off, in different weeks. The extra round comes last.
 */
export function withByes(
  rounds: readonly Round[],
  donors: readonly number[],
  perRound: number,
  random: Random,
): Round[] {
  const playing = new Set<number>();
  const extra: Pairing[] = [];
  const kept = rounds.map((round, index) => {
    if (!donors.includes(index)) return round;
    let given = 0;
    const moved = new Set(
      random.shuffled(round).filter(([home, away]) => {
        if (given === perRound || playing.has(home) || playing.has(away)) return false;
        given += 1;
        playing.add(home).add(away);
        return true;
      }),
    );
    extra.push(...moved);
    return round.filter((pair) => !moved.has(pair));
  });
  return [...kept, extra];
}

/**
 * One round between teams of different groups, no pair of which has met before. Drawn at random, then put right:
 * a forbidden pair swaps partners with random others until it is allowed.
 */
export function mixedRound(groupOf: readonly number[], met: Set<number>, random: Random): Round {
  const teams = random.shuffled(groupOf.map((_, team) => team));
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
