import { stateKind, stationaryVariance } from '../filter/state-kind.ts';
import type { Piece } from './factor.ts';
import { parameter } from './parameter.ts';

/** The league's home advantage; it drifts from season to season. */
export const homeEdge = {
  name: 'homeEdge',
  parameters: [
    { name: 'homeEdge.mean', form: 'plain', guess: ({ variance }) => 0.18 * Math.sqrt(variance) },
    { name: 'homeEdge.variance', form: 'fixed', guess: ({ variance }) => 0.01 * variance },
    { name: 'homeEdge.perSeason', form: 'fixed', guess: ({ variance }) => 0.0004 * variance },
  ],
  build({ parameters, jointLevels }) {
    const league = stateKind({
      name: 'homeEdge',
      joint: jointLevels,
      start: {
        mean: parameter(parameters, 'homeEdge.mean'),
        variance: parameter(parameters, 'homeEdge.variance'),
      },
      perSeason: parameter(parameters, 'homeEdge.perSeason'),
    });
    return {
      name: 'homeEdge',
      kinds: [league],
      circumstance(matchup, add) {
        if (!matchup.neutral) add(league, '', 1);
      },
    };
  },
} as const satisfies Piece;

/** The difference between a team's own home advantage and the league's. */
export const teamHomeEdge = {
  name: 'teamHomeEdge',
  parameters: [
    { name: 'teamHomeEdge.variance', form: 'positive', guess: ({ variance }) => 0.006 * variance },
    { name: 'teamHomeEdge.keep', form: 'fixed', guess: () => 0.97 },
  ],
  build({ parameters, jointAll }) {
    const keep = parameter(parameters, 'teamHomeEdge.keep');
    const variance = parameter(parameters, 'teamHomeEdge.variance');
    const own = stateKind({
      name: 'teamHomeEdge',
      joint: jointAll,
      start: { mean: 0, variance },
      keep,
      perSeason: stationaryVariance(keep, variance),
    });
    return {
      name: 'teamHomeEdge',
      kinds: [own],
      circumstance(matchup, add) {
        if (!matchup.neutral) add(own, matchup.home.team, 1);
      },
    };
  },
} as const satisfies Piece;
