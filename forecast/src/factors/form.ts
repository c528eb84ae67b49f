import { stateKind } from '../filter/state-kind.ts';
import type { Piece } from './factor.ts';
import { parameter } from './parameter.ts';

/**
 * A team's change in strength for some weeks, such as by injuries or a run of form. Results alone hardly show it; the
 * closing lines of past games do.
 */
export const form = {
  name: 'form',
  parameters: [
    { name: 'form.variance', form: 'positive', guess: ({ variance }) => 0.02 * variance },
    { name: 'form.keepPerDay', form: 'share', guess: () => 0.96 },
  ],
  build({ parameters, jointLevels }) {
    const variance = parameter(parameters, 'form.variance');
    const own = stateKind({
      name: 'form',
      joint: jointLevels,
      start: { mean: 0, variance },
      keepPerDay: parameter(parameters, 'form.keepPerDay'),
      keep: 0,
      perSeason: variance,
    });
    return {
      name: 'form',
      kinds: [own],
      strength(side, add) {
        add(own, side.team, 1);
      },
    };
  },
} as const satisfies Piece;
