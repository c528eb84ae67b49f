import type { Game, Sides } from '../game.ts';
import type { StateKind } from '../filter/state-kind.ts';
import type { Parameter, Parameters } from './parameter.ts';

/** The facts about one side that a factor may use: all are known before the game. */
export interface Side {
  readonly team: string;
  readonly lowerDivision: boolean;
  /** The known or presumed key player, if there is one. */
  readonly keyPlayer: string | undefined;
  /** Days since the team's last game of this season; undefined at its first. */
  readonly restDays: number | undefined;
}

/** The facts about a game that a factor may use: all are known before it starts. */
export interface Matchup extends Sides<Side> {
  readonly neutral: boolean;
}

/** Adds one state, times a weight, to the expected margin or total. */
export type AddTerm = (kind: StateKind, key: string, weight: number) => void;

/**
 * One reason for an expected margin. A factor declares kinds of states and gives each state's weight in a game. The
 * filter learns the states from results.
 */
export interface Factor {
  /** The name under which its contribution to a forecast is listed. */
  readonly name: string;
  readonly kinds: readonly StateKind[];
  /** The part that belongs to one side: added for the home side, subtracted for the away side. */
  strength?(side: Side, add: AddTerm): void;
  /** The part that belongs to the game, from the home side's view. */
  circumstance?(matchup: Matchup, add: AddTerm): void;
  /** The part that belongs to the total: the points of both sides together. */
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

/** The input from which a piece builds its factor for one profile. */
export interface BuildContext {
  readonly parameters: Parameters;
  /** Whether the profile names this piece. */
  readonly has: (piece: string) => boolean;
  /** Whether the filter tracks correlations between team levels and league-wide states. */
  readonly jointLevels: boolean;
  /** Whether the filter also tracks correlations of the many small states, such as key players. */
  readonly jointAll: boolean;
}

/**
 * One part of a sport's profile. To add a factor, write a file that exports a piece and list the piece in
 * `factors/pieces.ts`.
 */
export interface Piece {
  /** Its name in profiles. */
  readonly name: string;
  /** The parameters that a profile with this piece carries. */
  readonly parameters: readonly Parameter[];
  /** Builds the factor. Absent for pieces that only change the rating. */
  build?(context: BuildContext): Factor;
}
