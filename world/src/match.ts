import type { Sides } from './types.ts';

/** A game as the generator knows it: its whole story, of which a world shows what has happened by its now. */
export interface Match {
  readonly id: string;
  readonly season: number;
  readonly stage: 'regular' | 'postseason';
  readonly home: number;
  readonly away: number;
  readonly neutral: boolean;
  /** Day in the league's calendar on which it is played, and the instant it starts (ms). */
  readonly day: number;
  readonly startsAt: number;
  /** From when the pairing is known: a final has no teams before the semi-finals are over. */
  readonly knownFrom: number;
  /** Set when the game was moved: its first start, when that was called off, and when the new one was announced. */
  readonly moved: {
    readonly from: number;
    readonly calledOffAt: number;
    readonly announcedAt: number;
  } | null;
  readonly fate: 'played' | 'postponed' | 'cancelled';
}

/** What came of a game that was played. */
export interface Outcome {
  readonly points: Sides<number>;
  /** The margin for the home side that the true strengths promised. Nobody in the world is told. */
  readonly expectedMargin: number;
  readonly keyPlayers: Sides<string> | null;
  readonly expectedGoals: Sides<number> | null;
  readonly closingSpread: number | null;
}
