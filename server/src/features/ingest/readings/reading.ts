import type { GameStatus } from '../../games/index.ts';

export interface Sides<T> {
  readonly home: T;
  readonly away: T;
}

/** A team as a source names it. */
export interface SourceTeam {
  /** The source's own id for the team; null if it has none. */
  readonly id: string | null;
  /** The name of the team if it has to be created. */
  readonly name: string;
  /** Other names and codes by which the team may be known, best first. */
  readonly otherNames?: readonly string[];
}

/** Another source's id for the same game. */
export interface OtherId {
  readonly source: string;
  readonly sourceId: string;
}

/** What one source says about one game. Null means that the source does not say it, and the stored value stays. */
export interface Reading {
  /** The source's id of the game. */
  readonly sourceId: string;
  readonly otherIds?: readonly OtherId[];
  /**
   * The season as the league numbers it: by the year in which it begins (American football, baseball, WNBA, AFL) or ends
   * (basketball, hockey, soccer).
   */
  readonly season: number;
  /** ISO 8601; without an offset it is local time in the sport's own zone. */
  readonly startsAt: string;
  /** False if only the day is known: a time that another source reported stays. */
  readonly isTimeKnown: boolean;
  readonly home: SourceTeam;
  readonly away: SourceTeam;
  readonly neutral: boolean | null;
  /** Null if the source gives no status, or one that we do not know. Such a reading never makes a game final. */
  readonly status: GameStatus | null;
  /** Whether a final status is authoritative. Any other final counts only after a second read, some minutes later, agrees. */
  readonly isOfficial: boolean;
  /** Only with the status live or final. */
  readonly points: Sides<number> | null;
  /** Why a person should look at the game, such as "forfeit" or "suspended". */
  readonly review: string | null;
  /** Quarterback or starting pitcher. */
  readonly keyPlayers: Sides<string | null> | null;
  readonly expectedGoals: Sides<number> | null;
  /** The market's expected home margin: positive if the home team is the favorite. */
  readonly closingLine: number | null;
  /** The market's home win probability, with the bookmaker's margin removed; a tie counts half. */
  readonly closingProbability: number | null;
  /** When the line was last updated, ISO 8601. A line from after the start is ignored. */
  readonly lineUpdatedAt: string | null;
  readonly lowerDivision: Sides<boolean> | null;
}

/** The default values of a reading that gives only teams and start. */
export const emptyReading = {
  neutral: null,
  status: null,
  isOfficial: false,
  points: null,
  review: null,
  keyPlayers: null,
  expectedGoals: null,
  closingLine: null,
  closingProbability: null,
  lineUpdatedAt: null,
  lowerDivision: null,
} as const satisfies Partial<Reading>;
