import { declaredParameters } from '../factors/compose.ts';
import type { Parameters } from '../factors/parameter.ts';
import type { PieceName } from '../factors/pieces.ts';
import type { MarginScale, Profile } from './profile.ts';

/** The facts about a sport from which its default profile is guessed. */
export interface SportOutline {
  readonly sport: string;
  /** Standard deviation of margins: about 13 in football, 12 in basketball, 1.7 in soccer. */
  readonly marginDeviation: number;
  readonly college: boolean;
  readonly ties: boolean;
  readonly pieces?: readonly PieceName[];
  readonly covariance?: Profile['covariance'];
  readonly margin?: Partial<MarginScale>;
  readonly presumeKeyPlayer?: boolean;
}

/** In sports with a lower standard deviation of margins, only small margins have their own weights. */
const LOW_SCORING = 6;

/** A profile of guesses that roughly suits any sport: the start of a fit, and the profile of a sport without history. */
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

function guesses(pieces: readonly PieceName[], league: Profile['league'], withLines: boolean): Parameters {
  return Object.fromEntries(
    declaredParameters(pieces, withLines).map(({ name, guess }) => [name, guess(league)]),
  );
}
