import type { Reading } from './reading.ts';

/** The page of a feed from which readings come. */
export interface ReadPage {
  readonly key: string;
  /** First and last day, in the sport's time zone. */
  readonly from: string;
  readonly to: string;
  /** Whether the page lists every game that the source has for those days. */
  readonly isComplete: boolean;
}

/** The readings of one document: a page of a feed, or a file. */
export interface ReadingBatch {
  readonly sportId: string;
  readonly source: string;
  readonly readings: readonly Reading[];
  /** Null for files. */
  readonly page: ReadPage | null;
  /** The ids of listed games that could not be read. They do not count as missing. */
  readonly unreadable?: readonly string[];
  readonly now: Date;
  /** Adds unknown teams instead of refusing their games. */
  readonly createsTeams: boolean;
  /** Adds facts to known games only, and never adds a game. */
  readonly isJoinOnly: boolean;
}

/** A problem with a reading that was not used, or that a person should look at. */
export interface ReadingProblem {
  readonly sourceId: string | null;
  readonly reason: string;
  /** A command that may solve the problem. */
  readonly hint?: string;
}

/** A change of a stored game, for reports. */
export interface GameChange {
  /** "Bears @ Lions, 2026-09-13". */
  readonly game: string;
  /** What changed, such as "start 17:00 → 20:20" or "new game". */
  readonly what: string;
}

export interface ReadingReport {
  readonly read: number;
  readonly added: number;
  readonly changed: number;
  /** Readings that wait for a person's decision: see `doubtful_games`. */
  readonly doubtful: number;
  /** Games of the page's days that the page no longer lists. */
  readonly missing: number;
  /** Readings with at least one problem. */
  readonly refused: number;
  /** The first problems. */
  readonly problems: readonly ReadingProblem[];
  readonly unknownTeams: readonly string[];
  /** The first changes. */
  readonly changes: readonly GameChange[];
}
