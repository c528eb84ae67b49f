import type { StateKind } from '../filter/state-kind.ts';
import type { Factor } from './factor.ts';
import { parameter, type Parameter, type Parameters } from './parameter.ts';

/** Every team's level, in points against an average team of the league. */
export const ratingParameters: readonly Parameter[] = [
  {
    name: 'rating.variance',
    form: 'positive',
    guess: ({ variance, college }) => (college ? 0.3 : 0.15) * variance,
  },
  { name: 'rating.keep', form: 'share', guess: ({ college }) => (college ? 0.87 : 0.65) },
  {
    name: 'rating.perSeason',
    form: 'positive',
    guess: ({ variance, college }) => (college ? 0.08 : 0.04) * variance,
  },
  { name: 'rating.perDay', form: 'positive', guess: ({ variance }) => 2e-4 * variance },
  { name: 'rating.newcomerMean', form: 'plain', guess: ({ variance }) => -0.2 * Math.sqrt(variance) },
  { name: 'rating.newcomerVariance', form: 'positive', guess: ({ variance }) => 0.15 * variance },
];

/** A college's lasting level, to which its team returns as players come and go. */
export const programmeParameters: readonly Parameter[] = [
  { name: 'programme.variance', form: 'positive', guess: ({ variance }) => 0.6 * variance },
  { name: 'programme.perSeason', form: 'positive', guess: ({ variance }) => 0.01 * variance },
];

/** Opponents from outside the league proper. */
export const lowerDivisionParameters: readonly Parameter[] = [
  { name: 'lowerDivision.mean', form: 'plain', guess: ({ variance }) => -1.5 * Math.sqrt(variance) },
  { name: 'lowerDivision.variance', form: 'positive', guess: ({ variance }) => 0.2 * variance },
];

/** The kind of state that a team's rating is. */
export function levelKind(parameters: Parameters, joint: boolean, withProgramme: boolean): StateKind {
  const spread = parameter(parameters, 'rating.variance');
  const programme = withProgramme
    ? {
        variance: parameter(parameters, 'programme.variance'),
        perSeason: parameter(parameters, 'programme.perSeason'),
      }
    : undefined;
  return {
    name: 'level',
    joint,
    start: { mean: 0, variance: spread + (programme?.variance ?? 0) },
    newcomer: {
      mean: parameter(parameters, 'rating.newcomerMean'),
      variance: parameter(parameters, 'rating.newcomerVariance'),
    },
    perDay: parameter(parameters, 'rating.perDay'),
    keep: parameter(parameters, 'rating.keep'),
    rest: 0,
    perSeason: parameter(parameters, 'rating.perSeason'),
    ...(programme && { programme }),
    centred: true,
    setsAside: false,
  };
}

/** The kind of state that the level of a lower division's team is: like a rating, about a far lower mean. */
function lowerKind(parameters: Parameters, joint: boolean): StateKind {
  const belief = {
    mean: parameter(parameters, 'lowerDivision.mean'),
    variance: parameter(parameters, 'lowerDivision.variance'),
  };
  const keep = parameter(parameters, 'rating.keep');
  return {
    name: 'lowerLevel',
    joint,
    start: belief,
    newcomer: belief,
    perDay: parameter(parameters, 'rating.perDay'),
    keep,
    rest: belief.mean,
    perSeason: (1 - keep ** 2) * belief.variance,
    centred: false,
    setsAside: true,
  };
}

/** The gap between the two teams' ratings. */
export function rating(level: StateKind, parameters: Parameters, withLowerDivision: boolean): Factor {
  const lower = withLowerDivision ? lowerKind(parameters, level.joint) : level;
  return {
    name: 'rating',
    kinds: withLowerDivision ? [level, lower] : [level],
    strength(side, add) {
      add(side.lowerDivision ? lower : level, side.team, 1);
    },
  };
}
