import type { Sides } from './types.ts';

/** A game with its full timeline, including events after the world's `now`. */
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
  /** The instant at which the pairing becomes known: a final has no teams until the semi-finals are over. */
  readonly knownFrom: number;
  /** For a moved game: its first start, the instant it was called off, and the instant its new start was announced. */
  readonly moved: {
    readonly from: number;
    readonly calledOffAt: number;
    readonly announcedAt: number;
  } | null;
  readonly fate: 'played' | 'postponed' | 'cancelled';
}

export interface MatchResult {
  readonly points: Sides<number>;
  /** The home margin expected from the true strengths. Worlds never contain it, because players could not know it. */
  readonly expectedMargin: number;
  readonly keyPlayers: Sides<string> | null;
  readonly expectedGoals: Sides<number> | null;
  readonly closingSpread: number | null;
}

export interface PlayedMatch {
  readonly match: Match;
  readonly result: MatchResult;
}
