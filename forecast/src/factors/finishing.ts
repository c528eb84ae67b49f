import type { Factor } from './factor.ts';
import { parameter, type Parameter, type Parameters } from './parameter.ts';

/** What a team makes of its chances beyond what expected goals say: shooters and goalkeepers. */
export const finishingParameters: readonly Parameter[] = [
  { name: 'finishing.variance', form: 'positive', guess: ({ variance }) => 0.007 * variance },
  { name: 'finishing.keep', form: 'share', guess: () => 0.7 },
  { name: 'expectedGoals.noise', form: 'positive', guess: ({ variance }) => 0.3 * variance },
];

/** Enters the margin but not the expected goals, which therefore tell the two apart. */
export function finishing(parameters: Parameters, joint: boolean): Factor {
  const keep = parameter(parameters, 'finishing.keep');
  const belief = { mean: 0, variance: parameter(parameters, 'finishing.variance') };
  const own = {
    name: 'finishing',
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
    name: 'finishing',
    kinds: [own],
    strength(side, add) {
      add(own, side.team, 1);
    },
  };
}
