import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Reading, Sides } from '../sources/index.ts';
import type { FeedDocument, Problem } from './adapter.ts';
import { cutText } from './cut-text.ts';

/** A time with an offset, with or without seconds, as providers write it. Years far away are faults. */
export const instant = z
  .union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })])
  .refine((value) => /^(?:19|20)/u.test(value))
  .transform((value) => new Date(value).toISOString());

/** A provider's status in our words. */
export interface GameState {
  readonly status: Reading['status'];
  readonly isOfficial?: true;
  readonly review?: string;
  /** Why the status could not be used. */
  readonly problem?: string;
}

/** What became of one game of a document. Neither reading nor problem: it cannot be imported yet and is no fault. */
export interface GameResult {
  readonly sourceId: string | null;
  readonly reading: Reading | null;
  readonly problem: string | null;
}

type StateFacts = Pick<Reading, 'status' | 'isOfficial' | 'points' | 'review'>;

const isPoints = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 10_000;

/** Joins state and score. A final without a usable score is no final; a score before the start is none. */
export function joinScore(
  { status, isOfficial, review, problem }: GameState,
  { home, away }: Sides<unknown>,
): { readonly facts: StateFacts; readonly problem: string | null } {
  const facts = { status, isOfficial: isOfficial === true, points: null, review: review ?? null };
  const plain = { facts, problem: problem ?? null };
  if (status !== 'live' && status !== 'final') return plain;
  if (isPoints(home) && isPoints(away)) return { ...plain, facts: { ...facts, points: { home, away } } };
  if (status === 'live' && (home ?? away ?? null) === null) return plain;
  return {
    facts: { ...facts, status: status === 'live' ? status : null, isOfficial: false },
    problem: `${status} with the score ${quote(home)}:${quote(away)}`,
  };
}

/** A value from a document for a message, cut to a readable length. */
export const quote = (value: unknown): string => cutText(JSON.stringify(value) ?? 'nothing', 60);

/**
 * Puts the games of a document together. Of several entries of one game, a postponed one yields to any other; else the first
 * one counts.
 */
export function collectGames(results: Iterable<GameResult>): FeedDocument {
  const readings = new Map<string, Reading>();
  const problems: Problem[] = [];
  let skipped = 0;
  for (const { sourceId, reading, problem } of results) {
    if (problem !== null) problems.push({ sourceId, reason: problem });
    else if (!reading) skipped += 1;
    if (!reading) continue;
    const other = readings.get(reading.sourceId);
    if (!other || (other.status === 'postponed' && reading.status !== 'postponed'))
      readings.set(reading.sourceId, reading);
    else if (reading.status !== 'postponed' && !isDeepStrictEqual(reading, other))
      problems.push({ sourceId, reason: 'listed twice with different facts; the first entry is used' });
  }
  return { readings: [...readings.values()], problems, skipped };
}
