import type { LeagueScale, Parameters } from '../factors/parameter.ts';

/** The pieces a sport may be composed of, besides the ratings that every sport has. */
export type Piece =
  | 'homeEdge'
  | 'teamHomeEdge'
  | 'programme'
  | 'lowerDivision'
  | 'rest'
  | 'backToBack'
  | 'keyPlayer'
  | 'finishing'
  | 'form'
  | 'total';

/** How the margins of a sport are read and what they can be. */
export interface MarginScale {
  /** The filter works with scale·sign(m)·|m|^power. 1 and 1 in most sports; less than 1 where routs say little more than wins. */
  readonly power: number;
  readonly scale: number;
  /** Margins are learnt from as if they went no further than this; null for no bound. */
  readonly clip: number | null;
  /** Whether a game may end level. */
  readonly ties: boolean;
  /** The largest margin the distribution lists; anything beyond counts as this. */
  readonly reach: number;
  /** Up to which margin single numbers may be likelier than their neighbours. */
  readonly keyNumbers: number;
}

/** What turns the filter's normal forecast into the distribution of whole margins. */
export interface Shape {
  /** How much further margins lie from zero than the filter says: above 1 where it learns from bounded margins. */
  readonly stretch: number;
  /** Residuals' scale against what the filter claims. */
  readonly kappa: number;
  /** Win probability Φ(home + slope·mean/√variance), `home` counting at a home ground only. */
  readonly link: { readonly home: number; readonly slope: number };
  /** How much likelier than the normal shape a margin of |k| is, k = 0, 1, 2, …; 1 beyond the list. */
  readonly weights: readonly number[];
}

/** What the fit saw and found. */
export interface FitRecord {
  readonly date: string;
  readonly seasons: readonly [first: number, last: number];
  /** Games scored, and their mean one-step negative log likelihood. */
  readonly games: number;
  readonly negativeLogLikelihood: number;
  readonly evaluations: number;
}

/**
 * Everything that makes the one model a model of this sport: which factors count, and the numbers. Plain data: a new
 * sport is a new profile, not new code.
 */
export interface Profile {
  readonly sport: string;
  readonly pieces: readonly Piece[];
  /**
   * Which correlations are followed: of all states; of the teams' levels and what the league shares, with the many
   * small states alone; or none (fast, for fitting large leagues).
   */
  readonly covariance: 'joint' | 'levels' | 'alone';
  readonly league: LeagueScale;
  readonly margin: MarginScale;
  /** Whether the key player of a team's last game is presumed to play the next. */
  readonly presumeKeyPlayer: boolean;
  readonly parameters: Parameters;
  /** The numbers to use when closing lines of past games are learnt from too; null if the sport has none. */
  readonly parametersWithLines: Parameters | null;
  readonly shape: Shape;
  /** The standard deviation of margins about the forecast. */
  readonly marginSigma: number;
  /** null where the numbers are guesses. */
  readonly fitted: FitRecord | null;
}
