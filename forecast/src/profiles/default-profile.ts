import { declaredParameters } from '../factors/compose.ts';
import type { Parameters } from '../factors/parameter.ts';
import type { MarginScale, Piece, Profile } from './profile.ts';

/** What must be known of a sport that has no fitted profile. */
export interface SportOutline {
  readonly sport: string;
  /** Standard deviation of margins: about 13 in football, 12 in basketball, 1.7 in soccer. */
  readonly marginDeviation: number;
  readonly college: boolean;
  readonly ties: boolean;
  readonly pieces?: readonly Piece[];
  readonly covariance?: Profile['covariance'];
  readonly margin?: Partial<MarginScale>;
  readonly presumeKeyPlayer?: boolean;
}

/** In sports with few points no number is special beyond small margins. */
const LOW_SCORING = 6;

/** A profile of guesses that suit any sport roughly; a fit starts from it, a sport without history lives with it. */
export function defaultProfile(outline: SportOutline): Profile {
  const { sport, marginDeviation, college, ties } = outline;
  const power = outline.margin?.power ?? 1;
  const scale = outline.margin?.scale ?? 1;
  const league = { variance: (scale * marginDeviation ** power) ** 2, college };
  const pieces = outline.pieces ?? (college ? ['homeEdge', 'programme'] : ['homeEdge']);
  return {
    sport,
    pieces,
    covariance: outline.covariance ?? (college ? 'levels' : 'joint'),
    league,
    margin: {
      power,
      scale,
      clip: null,
      ties,
      reach: Math.ceil(7 * marginDeviation),
      keyNumbers: marginDeviation < LOW_SCORING ? 10 : 45,
      ...outline.margin,
    },
    presumeKeyPlayer: outline.presumeKeyPlayer ?? false,
    parameters: guesses(pieces, league, false),
    parametersWithLines: guesses(pieces, league, true),
    shape: { stretch: 1, kappa: 1, link: { home: 0, slope: 1 }, weights: ties ? [] : [0] },
    marginSigma: 0.92 * marginDeviation,
    fitted: null,
  };
}

function guesses(pieces: readonly Piece[], league: Profile['league'], withLines: boolean): Parameters {
  return Object.fromEntries(
    declaredParameters(pieces, withLines).map(({ name, guess }) => [name, guess(league)]),
  );
}
