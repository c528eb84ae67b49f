import { stateKind, stationaryVariance } from '../filter/state-kind.ts';
import type { Piece } from './factor.ts';
import { parameter } from './parameter.ts';

/**
 * How far a team's goals exceed its expected goals because of its shooters and goalkeepers. The margin contains this
 * effect and the difference in expected goals does not, so the filter can separate it from the rating.
 */
export const finishing = {
  name: 'finishing',
  parameters: [
    { name: 'finishing.variance', form: 'positive', guess: ({ variance }) => 0.007 * variance },
    { name: 'finishing.keep', form: 'share', guess: () => 0.7 },
    { name: 'expectedGoals.noise', form: 'positive', guess: ({ variance }) => 0.3 * variance },
  ],
  build({ parameters, jointLevels }) {
    const keep = parameter(parameters, 'finishing.keep');
    const variance = parameter(parameters, 'finishing.variance');
    const own = stateKind({
      name: 'finishing',
      joint: jointLevels,
      start: { mean: 0, variance },
      keep,
      perSeason: stationaryVariance(keep, variance),
    });
    return {
      name: 'finishing',
      kinds: [own],
      strength(side, add) {
        add(own, side.team, 1);
      },
      observation: {
        quantity: 'margin',
        without: 'finishing',
        noise: parameter(parameters, 'expectedGoals.noise'),
        value: ({ expectedGoals }) => expectedGoals && expectedGoals.home - expectedGoals.away,
      },
    };
  },
} as const satisfies Piece;
