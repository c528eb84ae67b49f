import type { Sides } from '../game.ts';
import type { StateKind } from '../filter/state-kind.ts';

/** What a factor may know about one side of a game before it is played. */
export interface Side {
  readonly team: string;
  readonly lowerDivision: boolean;
  /** Who plays, where it is known or can be presumed. */
  readonly keyPlayer: string | undefined;
  /** Days since its last game of this season; undefined at its first. */
  readonly restDays: number | undefined;
}

/** What a factor may know about a game before it is played. */
export interface Matchup extends Sides<Side> {
  readonly neutral: boolean;
}

/** Adds one state's part to the expected home margin. */
export type AddTerm = (kind: StateKind, key: string, weight: number) => void;

/**
 * One reason why a margin is expected: it owns some kinds of states and says with what weight each of them enters a
 * game. A sport's profile is a list of these; the filter learns their states from the games.
 */
export interface Factor {
  readonly name: FactorName;
  readonly kinds: readonly StateKind[];
  /** The part that belongs to a side whoever it plays, wherever: counted for the home side and against the away side. */
  strength?(side: Side, add: AddTerm): void;
  /** The part that belongs to the game. */
  circumstance?(matchup: Matchup, add: AddTerm): void;
  /** Its part in the points of both sides together. */
  total?(matchup: Matchup, add: AddTerm): void;
}

/** The names under which contributions to a forecast are listed. */
export type FactorName =
  | 'rating'
  | 'homeEdge'
  | 'teamHomeEdge'
  | 'rest'
  | 'backToBack'
  | 'keyPlayer'
  | 'finishing'
  | 'form'
  | 'total';
