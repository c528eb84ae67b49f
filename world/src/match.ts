import type { Sides } from './types.ts';

/** A game with its full timeline. A world shows only what is known at its `now`. */
export interface Match {
  readonly id: string;
  readonly season: number;
  readonly stage: 'regular' | 'postseason';
  /** Team numbers. */
  readonly home: number;
  readonly away: number;
  readonly neutral: boolean;
  /** Day in the league's calendar, and the start in ms since the epoch. */
  readonly day: number;
  readonly startsAt: number;
  /** When the pairing becomes known: a final has no teams before the semi-finals are over. */
  readonly knownFrom: number;
  /** For a moved game: its first start, when that was called off, and when the new start was announced. */
  readonly moved: {
    readonly from: number;
    readonly calledOffAt: number;
    readonly announcedAt: number;
  } | null;
  readonly fate: 'played' | 'postponed' | 'cancelled';
}

export interface MatchResult {
  readonly points: Sides<number>;
  /** The home margin expected from the true strengths. Never part of a world. */
  readonly expectedMargin: number;
  readonly keyPlayers: Sides<string> | null;
  readonly expectedGoals: Sides<number> | null;
  readonly closingSpread: number | null;
}

export interface PlayedMatch {
  readonly match: Match;
  readonly result: MatchResult;
}
