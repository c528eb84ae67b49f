import { at } from '../at.ts';
import type { Random } from '../random.ts';
import type { Pairing, Round } from './rounds.ts';

/**
 * Chooses who is at home, as fairly as it can be done: a pair that meets an even number of times shares the homes
 * exactly, and over all games no team has more than one home game more, or fewer, than away games.
 *
 * The games left over when homes have been shared within pairs form a graph; walking it in closed trails and
 * letting each game be played at the end walked from gives every team as many homes as aways (teams with an odd
 * number of such games are joined to a phantom first).
 */
export function shareHomes(rounds: readonly Round[], teamCount: number, random: Random): Round[] {
  const hosts = rounds.map((round) => round.map(([home]) => home));
  const waiting = new Map<number, readonly [round: number, game: number]>();
  const setHost = ([round, game]: readonly [number, number], team: number) => {
    at(hosts, round)[game] = team;
  };
  rounds.forEach((round, r) => {
    round.forEach(([one, other], g) => {
      const pair = Math.min(one, other) * teamCount + Math.max(one, other);
      const earlier = waiting.get(pair);
      if (earlier === undefined) {
        waiting.set(pair, [r, g]);
      } else {
        const first = random.chance(0.5) ? one : other;
        setHost(earlier, first);
        setHost([r, g], first === one ? other : one);
        waiting.delete(pair);
      }
    });
  });

  const singles = random.shuffled([...waiting.values()]);
  const edges = singles.map(([r, g]): Pairing => at(at(rounds, r), g));
  const starts = walkedFrom(edges, teamCount);
  singles.forEach((place, edge) => setHost(place, at(starts, edge)));
  return rounds.map((round, r) =>
    round.map(([one, other], g): Pairing => (at(at(hosts, r), g) === one ? [one, other] : [other, one])),
  );
}

/** The end from which each edge is walked when all edges are covered by closed trails. */
function walkedFrom(edges: readonly Pairing[], vertexCount: number): number[] {
  const phantom = vertexCount;
  const touching: number[][] = Array.from({ length: vertexCount + 1 }, () => []);
  const all = [...edges];
  edges.forEach((pair, edge) => pair.forEach((vertex) => at(touching, vertex).push(edge)));
  touching.slice(0, vertexCount).forEach((own, vertex) => {
    if (own.length % 2 === 0) return;
    own.push(all.length);
    at(touching, phantom).push(all.length);
    all.push([vertex, phantom]);
  });

  const from: number[] = [];
  for (let start = 0; start <= phantom; start += 1) {
    for (
      let vertex = start, edge = at(touching, vertex).pop();
      edge !== undefined;
      edge = at(touching, vertex).pop()
    ) {
      if (from[edge] !== undefined) continue;
      from[edge] = vertex;
      const [one, other] = at(all, edge);
      vertex = one === vertex ? other : one;
    }
  }
  return from;
}
