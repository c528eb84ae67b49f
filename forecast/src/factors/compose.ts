import type { Profile } from '../profiles/profile.ts';
import type { BuildContext, Factor, Piece } from './factor.ts';
import type { Parameter, Parameters } from './parameter.ts';
import { PIECES, type PieceName } from './pieces.ts';
import { buildRating, ratingParameters, type RatingFactor } from './rating.ts';

/** A profile's factors; the rating is always the first. */
export interface Composition {
  readonly rating: RatingFactor;
  readonly factors: readonly Factor[];
}

/** Builds the factors that a profile names, with one of its two sets of parameters. */
export function compose({ pieces, covariance }: Profile, parameters: Parameters): Composition {
  const has = (name: string) => pieces.some((piece) => piece === name);
  const context: BuildContext = {
    parameters,
    has,
    jointLevels: covariance !== 'alone',
    jointAll: covariance === 'joint',
  };
  const rating = buildRating(context);
  const all: readonly Piece[] = PIECES;
  const others = all.flatMap((piece) => (has(piece.name) && piece.build ? [piece.build(context)] : []));
  return { rating, factors: [rating, ...others] };
}

const marginNoise: Parameter = {
  name: 'noise',
  form: 'positive',
  guess: ({ variance }) => 0.85 * variance,
};

/** Variance of closing lines about the margin that the true states would give. */
const lineNoise: Parameter = {
  name: 'closingLine.noise',
  form: 'positive',
  guess: ({ variance }) => 0.05 * variance,
};

/** The parameters that a profile with these pieces must have, in the order of its file. */
export function declaredParameters(pieces: readonly PieceName[], withLines: boolean): readonly Parameter[] {
  const own = pieces.flatMap((name) => PIECES.find((piece) => piece.name === name)?.parameters ?? []);
  return [marginNoise, ...ratingParameters, ...own, ...(withLines ? [lineNoise] : [])];
}
