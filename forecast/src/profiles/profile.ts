import type { LeagueScale, Parameters } from '../factors/parameter.ts';
import type { PieceName } from '../factors/pieces.ts';

/** How the filter reads the margins of a sport, and which margins are possible. */
export interface MarginScale {
  /** The filter works with scale·sign(m)·|m|^power. Both are 1 in most sports; a power below 1 makes large wins count less. */
  readonly power: number;
  readonly scale: number;
  /** Larger margins count as this when the filter learns; null for no bound. */
  readonly clip: number | null;
  /** Whether a game can be tied. */
  readonly ties: boolean;
  /** The largest margin of the distribution; it includes all larger ones. */
  readonly reach: number;
  /** The largest margin with a weight of its own. */
  readonly keyNumbers: number;
}

/** Settings that turn the filter's normal forecast into the distribution of whole margins. */
export interface Shape {
  /** Slope of margins on the filter's forecasts; above 1 if the filter learns from bounded margins. */
  readonly stretch: number;
  /** Ratio of the residuals' standard deviation to the one that the filter predicts. */
  readonly kappa: number;
  /** Win probability Φ(home + slope·mean/√variance), where `home` counts only at the home side's ground. */
  readonly link: { readonly home: number; readonly slope: number };
  /** Ratio of the probability of |margin| = k to the normal shape's, for k = 0, 1, 2, …; 1 beyond the list. */
  readonly weights: readonly number[];
}

/** The games a fit used, and its result. */
export interface FitRecord {
  readonly date: string;
  readonly seasons: readonly [first: number, last: number];
  readonly games: number;
  /** Mean over the games, one step ahead. */
  readonly negativeLogLikelihood: number;
  readonly evaluations: number;
}

/**
 * The data that adapt the model to one sport: its pieces and their parameters. A new sport needs a new profile, not new
 * code.
 */
export interface Profile {
  readonly sport: string;
  /** The pieces besides the ratings, which every sport has. */
  readonly pieces: readonly PieceName[];
  /**
   * The correlations that the filter tracks: between all states (`joint`), between team levels and league-wide states
   * (`levels`), or none (`alone`: fast, for fitting large leagues).
   */
  readonly covariance: 'joint' | 'levels' | 'alone';
  readonly league: LeagueScale;
  readonly margin: MarginScale;
  /** Whether the key player of a team's last game is expected to play the next. */
  readonly presumeKeyPlayer: boolean;
  readonly parameters: Parameters;
  /** The parameters for learning from closing lines of past games; null if the sport has none. */
  readonly parametersWithLines: Parameters | null;
  readonly shape: Shape;
  /** The standard deviation of margins about the forecast. */
  readonly marginSigma: number;
  /** null if the parameters are guesses. */
  readonly fitted: FitRecord | null;
}
