import type { Factor } from './factor.ts';
import { parameter, type Parameter, type Parameters } from './parameter.ts';

/** What makes a team better or worse for some weeks and then passes: injuries, a run of form. */
export const formParameters: readonly Parameter[] = [
  { name: 'form.variance', form: 'positive', guess: ({ variance }) => 0.02 * variance },
  { name: 'form.keepPerDay', form: 'share', guess: () => 0.96 },
];

/** Results alone hardly show it; closing lines of past games do. */
export function form(parameters: Parameters, joint: boolean): Factor {
  const belief = { mean: 0, variance: parameter(parameters, 'form.variance') };
  const own = {
    name: 'form',
    joint,
    start: belief,
    newcomer: belief,
    perDay: 0,
    keepPerDay: parameter(parameters, 'form.keepPerDay'),
    keep: 0,
    rest: 0,
    perSeason: belief.variance,
    centred: false,
    setsAside: false,
  };
  return {
    name: 'form',
    kinds: [own],
    strength(side, add) {
      add(own, side.team, 1);
    },
  };
}
