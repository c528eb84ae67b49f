import type { GameStatus } from '../../games/index.ts';
import type { Sides } from '../readings/index.ts';
import type { FileEncoding } from './text-source.ts';
import { RowProblem } from '../../../platform/csv/read-table.ts';
import type { Row, TableShape } from '../../../platform/csv/read-table.ts';

/** One game as a file lists it, with the file's team names. */
export interface FileGame {
  /** The file's own id; null if it has none (see `makeFeedId`). */
  readonly feedId: string | null;
  readonly season: number;
  /** The calendar day (YYYY-MM-DD) as the file gives it; without a day column, the day of `startsAt`. */
  readonly day: string;
  /** ISO 8601; without an offset it is local time in the sport's own zone. */
  readonly startsAt: string;
  /** False if the file has only the day: `startsAt` is then noon, and a stored game keeps its time. */
  readonly isTimeKnown: boolean;
  readonly home: string;
  readonly away: string;
  /** Null if the file does not say. */
  readonly neutral: boolean | null;
  readonly status: GameStatus;
  readonly points: Sides<number> | null;
  readonly keyPlayers: Sides<string | null>;
  readonly expectedGoals: Sides<number> | null;
  readonly closingLine: number | null;
  readonly closingProbability: number | null;
  readonly lowerDivision: Sides<boolean> | null;
}

/** Additional facts about a game from a second file. */
export type SideFacts = Partial<
  Pick<FileGame, 'keyPlayers' | 'expectedGoals' | 'closingProbability' | 'lowerDivision'>
>;

/**
 * One row of a side file: facts about one game. Its day, its teams, and its position among the same teams' rows of that day
 * identify the game.
 */
export interface SideRow {
  readonly day: string;
  readonly home: string;
  readonly away: string;
  readonly facts: SideFacts;
  /** The season, if the row marks both teams as top-division teams; otherwise `undefined`. */
  readonly topSeason: number | undefined;
}

/** Describes how to read one kind of file. */
export interface FileFormat extends TableShape {
  readonly name: string;
  readonly summary: string;
  /** The required columns. */
  readonly columns: readonly string[];
  /** UTF-8 unless stated. */
  readonly encoding?: FileEncoding;
  read(row: Row): FileGame;
  /** Reads a row of the side file; absent if the format has no side file. */
  readonly readSide?: (row: Row) => SideRow;
}

const isoDay = /^\d{4}-\d{2}-\d{2}$/u;

/** Reads a calendar day; refuses days that do not exist, such as 2026-02-30. */
export function dayOf(row: Row, column: string): string {
  const text = row.text(column);
  const date = new Date(`${text}T00:00:00Z`);
  if (!isoDay.test(text) || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text)
    throw new RowProblem(`${column} is not a day (YYYY-MM-DD): "${text.slice(0, 40)}"`);
  return text;
}

function checkInteger(
  column: string,
  value: number | null,
  { min, max }: { readonly min: number; readonly max: number },
): number | null {
  if (value === null) return null;
  if (!Number.isInteger(value) || value < min || value > max)
    throw new RowProblem(`${column} is not a whole number from ${min} to ${max}: ${value}`);
  return value;
}

export function seasonOf(row: Row): number {
  const season = checkInteger('season', row.number('season'), { min: 1800, max: 2999 });
  if (season === null) throw new RowProblem('season is blank');
  return season;
}

/** Reads both sides' points. Returns null if both are blank: 0–0 is a score, blank is not. */
export function pointsOf(row: Row, home: string, away: string): Sides<number> | null {
  const range = { min: 0, max: 10_000 };
  const points = {
    home: checkInteger(home, row.optionalNumber(home), range),
    away: checkInteger(away, row.optionalNumber(away), range),
  };
  if (points.home === null && points.away === null) return null;
  if (points.home === null || points.away === null) throw new RowProblem('only one side has points');
  return { home: points.home, away: points.away };
}

/** Reads both sides' numbers. Returns null if either is blank. */
export function bothNumbersOf(row: Row, home: string, away: string): Sides<number> | null {
  const [first, second] = [row.optionalNumber(home), row.optionalNumber(away)];
  return first === null || second === null ? null : { home: first, away: second };
}

/** Refuses a probability that is not strictly between 0 and 1. */
export function checkProbability(column: string, value: number | null): number | null {
  if (value !== null && !(value > 0 && value < 1))
    throw new RowProblem(`${column} is not a probability between 0 and 1: ${value}`);
  return value;
}

/** Reads 1 or true, and 0 or false. Returns null for a blank cell. */
export function flagOf(row: Row, column: string): boolean | null {
  const text = row.optionalText(column)?.toLowerCase();
  if (text === undefined) return null;
  if (text === '1' || text === 'true') return true;
  if (text === '0' || text === 'false') return false;
  throw new RowProblem(`${column} is neither 1 nor 0: "${text.slice(0, 40)}"`);
}
