import type { Game, Sides } from '../game.ts';
import type { StateKind } from '../filter/state-kind.ts';
import type { Parameter, Parameters } from './parameter.ts';

/** What a factor may know about one side of a game before it is played. */
export interface Side {
  readonly team: string;
  readonly lowerDivision: boolean;
  /** The key player, where it is known or presumed. */
  readonly keyPlayer: string | undefined;
  /** Days since the team's last game of this season; undefined at its first. */
  readonly restDays: number | undefined;
}

/** What a factor may know about a game before it is played. */
export interface Matchup extends Sides<Side> {
  readonly neutral: boolean;
}

/** Adds one state, times a weight, to the expected margin or total. */
export type AddTerm = (kind: StateKind, key: string, weight: number) => void;

/**
 * One reason for an expected margin. A factor owns some kinds of states and gives the weight with which each state
 * enters a game; the filter learns the states from results.
 */
export interface Factor {
  /** The name under which its contribution to a forecast is listed. */
  readonly name: string;
  readonly kinds: readonly StateKind[];
  /** The part that belongs to one side: added for the home side, subtracted for the away side. */
  strength?(side: Side, add: AddTerm): void;
  /** The part that belongs to the game, from the home side's view. */
  circumstance?(matchup: Matchup, add: AddTerm): void;
  /** Its part in the total: the points of both sides together. */
  total?(matchup: Matchup, add: AddTerm): void;
  /** What a finished game shows besides its margin. */
  readonly observation?: Observation;
}

/** A second measurement of a finished game's expected margin or total. */
export interface Observation {
  readonly quantity: 'margin' | 'total';
  /** Variance of the measurement about the sum of the states. */
  readonly noise: number;
  /** The measured value; undefined where this game has none. */
  readonly value: (game: Game) => number | undefined;
  /** Name of a factor that is part of the margin but not of this measurement. */
  readonly without?: string;
}

/** What a piece needs to build its factor for one profile. */
export interface BuildContext {
  readonly parameters: Parameters;
  /** Whether the profile names this piece. */
  readonly has: (piece: string) => boolean;
  /** Whether correlations are followed between levels and the numbers of the whole league. */
  readonly jointLevels: boolean;
  /** Whether correlations are also followed between the many small states, such as key players. */
  readonly jointAll: boolean;
}

/**
 * One part of a sport's profile. `factors/pieces.ts` lists all pieces; a new factor is a file that
 * exports a piece, and a line in that list.
 */
export interface Piece {
  /** Its name in profiles. */
  readonly name: string;
  /** The parameters that a profile with this piece carries. */
  readonly parameters: readonly Parameter[];
  /** Builds the factor. Absent for pieces that only change the rating. */
  build?(context: BuildContext): Factor;
}
