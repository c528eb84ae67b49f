import type { Factor } from './factor.ts';
import { parameter, type Parameter, type Parameters } from './parameter.ts';

/** What playing at home is worth in the league; it drifts from season to season. */
export const homeEdgeParameters: readonly Parameter[] = [
  { name: 'homeEdge.mean', form: 'plain', guess: ({ variance }) => 0.18 * Math.sqrt(variance) },
  { name: 'homeEdge.variance', form: 'fixed', guess: ({ variance }) => 0.01 * variance },
  { name: 'homeEdge.perSeason', form: 'fixed', guess: ({ variance }) => 0.0004 * variance },
];

/** How much more or less than the league's home edge a team's own is. */
export const teamHomeEdgeParameters: readonly Parameter[] = [
  { name: 'teamHomeEdge.variance', form: 'positive', guess: ({ variance }) => 0.006 * variance },
  { name: 'teamHomeEdge.keep', form: 'fixed', guess: () => 0.97 },
];

export function homeEdge(parameters: Parameters, joint: boolean): Factor {
  const belief = {
    mean: parameter(parameters, 'homeEdge.mean'),
    variance: parameter(parameters, 'homeEdge.variance'),
  };
  const league = {
    name: 'homeEdge',
    joint,
    start: belief,
    newcomer: belief,
    perDay: 0,
    keep: 1,
    rest: 0,
    perSeason: parameter(parameters, 'homeEdge.perSeason'),
    centred: false,
    setsAside: false,
  };
  return {
    name: 'homeEdge',
    kinds: [league],
    circumstance(matchup, add) {
      if (!matchup.neutral) add(league, '', 1);
    },
  };
}

export function teamHomeEdge(parameters: Parameters, joint: boolean): Factor {
  const keep = parameter(parameters, 'teamHomeEdge.keep');
  const belief = { mean: 0, variance: parameter(parameters, 'teamHomeEdge.variance') };
  const own = {
    name: 'teamHomeEdge',
    joint,
    start: belief,
    newcomer: belief,
    perDay: 0,
    keep,
    rest: 0,
    perSeason: (1 - keep ** 2) * belief.variance,
    centred: false,
    setsAside: false,
  };
  return {
    name: 'teamHomeEdge',
    kinds: [own],
    circumstance(matchup, add) {
      if (!matchup.neutral) add(own, matchup.home.team, 1);
    },
  };
}
