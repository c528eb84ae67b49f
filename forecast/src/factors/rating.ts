import { stateKind, stationaryVariance, type StateKind } from '../filter/state-kind.ts';
import type { BuildContext, Factor, Piece } from './factor.ts';
import { parameter, type Parameter } from './parameter.ts';

/** Parameters of the ratings, which every sport has: each team's level in points relative to the league's average team. */
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

/** A college's long-term level, to which its team reverts as players come and go. */
export const programme = {
  name: 'programme',
  parameters: [
    { name: 'programme.variance', form: 'positive', guess: ({ variance }) => 0.6 * variance },
    { name: 'programme.perSeason', form: 'positive', guess: ({ variance }) => 0.01 * variance },
  ],
} as const satisfies Piece;

/** Opponents from a lower division, with levels of their own. */
export const lowerDivision = {
  name: 'lowerDivision',
  parameters: [
    { name: 'lowerDivision.mean', form: 'plain', guess: ({ variance }) => -1.5 * Math.sqrt(variance) },
    { name: 'lowerDivision.variance', form: 'positive', guess: ({ variance }) => 0.2 * variance },
  ],
} as const satisfies Piece;

/** The factor that every model has, and the kind of state that holds a team's level. */
export interface RatingFactor extends Factor {
  readonly level: StateKind;
}

export function buildRating(context: BuildContext): RatingFactor {
  const level = levelKind(context);
  const lower = context.has(lowerDivision.name) ? lowerLevelKind(context) : level;
  return {
    name: 'rating',
    level,
    kinds: lower === level ? [level] : [level, lower],
    strength(side, add) {
      add(side.lowerDivision ? lower : level, side.team, 1);
    },
  };
}

function levelKind({ parameters, jointLevels, has }: BuildContext): StateKind {
  const variance = parameter(parameters, 'rating.variance');
  const slow = has(programme.name)
    ? {
        variance: parameter(parameters, 'programme.variance'),
        perSeason: parameter(parameters, 'programme.perSeason'),
      }
    : undefined;
  return stateKind({
    name: 'level',
    joint: jointLevels,
    start: { mean: 0, variance: variance + (slow?.variance ?? 0) },
    newcomer: {
      mean: parameter(parameters, 'rating.newcomerMean'),
      variance: parameter(parameters, 'rating.newcomerVariance'),
    },
    perDay: parameter(parameters, 'rating.perDay'),
    keep: parameter(parameters, 'rating.keep'),
    perSeason: parameter(parameters, 'rating.perSeason'),
    programme: slow,
    centered: true,
  });
}

function lowerLevelKind({ parameters, jointLevels }: BuildContext): StateKind {
  const start = {
    mean: parameter(parameters, 'lowerDivision.mean'),
    variance: parameter(parameters, 'lowerDivision.variance'),
  };
  const keep = parameter(parameters, 'rating.keep');
  return stateKind({
    name: 'lowerLevel',
    joint: jointLevels,
    start,
    perDay: parameter(parameters, 'rating.perDay'),
    keep,
    rest: start.mean,
    perSeason: stationaryVariance(keep, start.variance),
    dropsCorrelationsWhenInactive: true,
  });
}
