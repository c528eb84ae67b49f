import { at } from '../at.ts';
import type { Random } from '../random.ts';
import type { Pairing, Round } from './rounds.ts';

/**
 * Chooses the home team of every game. If a pair meets an even number of times, each hosts half of the games. For each
 * team, the numbers of home and away games differ by at most one.
 *
 * The remaining games, at most one per pair, form a graph with teams as vertices. A closed trail enters and leaves each
 * team equally often, so the team that the trail leaves is the home team. An extra vertex is joined to every team with an
 * odd number of remaining games, because closed trails need even degrees.
 */
export function balanceHomes(rounds: readonly Round[], teamCount: number, random: Random): Round[] {
  const hosts = rounds.map((round) => round.map(([home]) => home));
  const unmatched = new Map<number, readonly [round: number, game: number]>();
  const setHost = ([round, game]: readonly [number, number], team: number) => {
    at(hosts, round)[game] = team;
  };
  rounds.forEach((round, r) => {
    round.forEach(([one, other], g) => {
      const pair = Math.min(one, other) * teamCount + Math.max(one, other);
      const earlier = unmatched.get(pair);
      if (earlier === undefined) {
        unmatched.set(pair, [r, g]);
      } else {
        const first = random.chance(0.5) ? one : other;
        setHost(earlier, first);
        setHost([r, g], first === one ? other : one);
        unmatched.delete(pair);
      }
    });
  });

  const singles = random.shuffle([...unmatched.values()]);
  const edges = singles.map(([r, g]): Pairing => at(at(rounds, r), g));
  const tails = orientEdges(edges, teamCount);
  singles.forEach((place, edge) => setHost(place, at(tails, edge)));
  return rounds.map((round, r) =>
    round.map(([one, other], g): Pairing => (at(at(hosts, r), g) === one ? [one, other] : [other, one])),
  );
}

/** Covers all edges with closed trails and returns the vertex that each edge leaves. */
function orientEdges(edges: readonly Pairing[], vertexCount: number): number[] {
  const extraVertex = vertexCount;
  const incident: number[][] = Array.from({ length: vertexCount + 1 }, () => []);
  const all = [...edges];
  edges.forEach((pair, edge) => pair.forEach((vertex) => at(incident, vertex).push(edge)));
  incident.slice(0, vertexCount).forEach((own, vertex) => {
    if (own.length % 2 === 0) return;
    own.push(all.length);
    at(incident, extraVertex).push(all.length);
    all.push([vertex, extraVertex]);
  });

  const tails: number[] = [];
  for (let start = 0; start <= extraVertex; start += 1) {
    for (
      let vertex = start, edge = at(incident, vertex).pop();
      edge !== undefined;
      edge = at(incident, vertex).pop()
    ) {
      if (tails[edge] !== undefined) continue;
      tails[edge] = vertex;
      const [one, other] = at(all, edge);
      vertex = one === vertex ? other : one;
    }
  }
  return tails;
}
