import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Reading, Sides } from '../../../readings/index.ts';
import type { FeedDocument, Problem } from '../../adapter.ts';
import { cutText } from '../../cut-text.ts';

/*
 * Helpers with which adapters read the games of a document. Each row is read separately, so that an invalid row does not
 * affect the others.
 */

/**
 * A field that is checked only when it is used, so that an invalid value does not affect the other fields. It may be
 * missing.
 */
export const anyField = z.unknown().optional();

/** A provider's id of a game or a team, as text. */
export const idField = z
  .int()
  .positive()
  .transform((id) => String(id));

/** Like `idField`, for providers that may send ids as text. */
export const looseIdField = z.union([idField, z.string().regex(/^\d{1,15}$/u)]);

/** Refuses instants outside the given years, which can only be errors. */
const likelyInstant = (text: z.ZodType<string>, years: { readonly first: number; readonly last: number }) =>
  text
    .transform((value) => new Date(value))
    .refine(
      (moment) => moment.getUTCFullYear() >= years.first && moment.getUTCFullYear() <= years.last,
      'is no likely date',
    );

/** An instant with seconds and an offset; fractions may be missing. */
export const instantField = likelyInstant(z.iso.datetime({ offset: true }), { first: 1850, last: 2199 });

/** Like `instantField`, for providers that may omit seconds. */
export const looseInstantField = likelyInstant(
  z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })]),
  { first: 1900, last: 2099 },
);

export const yearField = z.int().min(1850).max(2199);

/** A required name: a row without it does not have the expected form. */
export const nameField = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^\P{C}+$/u);

const printable = /^[^\p{Cc}\p{Cs}]{1,120}$/u;
const placeholder =
  /^(?:tb[acd]|to be (?:announced|confirmed|determined)|unknown|n\/?a|(?:winner|loser)s?(?: of)?(?= )|team \d+$|\?+)(?: |$|[-/])/iu;

/**
 * Reads a team's name. A missing name, or a placeholder for a team that is not known yet, is `undecided`. Any other value
 * that is not a name is `invalid`.
 */
export function readName(value: unknown): { name: string } | 'undecided' | 'invalid' {
  if (value === null || value === undefined) return 'undecided';
  if (typeof value !== 'string') return 'invalid';
  const name = value.trim();
  if (name === '' || placeholder.test(name)) return 'undecided';
  return printable.test(name) ? { name } : 'invalid';
}

/** Formats a value from a document for a message, cut to a readable length. */
export const quote = (value: unknown): string => cutText(JSON.stringify(value) ?? 'missing', 60);

/** A provider's status, translated into ours. */
export interface GameState {
  readonly status: Reading['status'];
  readonly isOfficial?: true;
  readonly review?: string;
  /** Why the status could not be used. */
  readonly problem?: string;
}

/** Finds the state for a provider's status word. */
export const findState = (states: ReadonlyMap<string, GameState>, word: unknown): GameState =>
  (typeof word === 'string' ? states.get(word) : undefined) ?? {
    status: null,
    problem: `Its status is unknown: ${quote(word)}.`,
  };

/** State and score, checked against each other. */
export interface CheckedState {
  readonly facts: Pick<Reading, 'status' | 'isOfficial' | 'points' | 'review'>;
  readonly problem: string | null;
}

export const noScore: Sides<unknown> = { home: null, away: null };

const isMissing = (value: unknown): boolean => value === null || value === undefined;
const isPoints = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 10_000;

/**
 * Checks state and score against each other. A final without a usable score loses its status; a score before the start is
 * dropped.
 */
export function checkScore(state: GameState, { home, away }: Sides<unknown>): CheckedState {
  const { status, review = null, problem = null } = state;
  const facts = { status, isOfficial: status === 'final' && state.isOfficial === true, points: null, review };
  if (status !== 'live' && status !== 'final') return { facts, problem };
  if (isPoints(home) && isPoints(away)) return { facts: { ...facts, points: { home, away } }, problem };
  const hasNone = isMissing(home) && isMissing(away);
  if (status === 'live' && hasNone) return { facts, problem };
  const score = `with the score ${quote(home)}:${quote(away)}, not two whole numbers up to 10,000`;
  return {
    facts: { ...facts, status: status === 'live' ? status : null, isOfficial: false },
    problem: `It is ${status} ${hasNone ? 'without a score' : score}.`,
  };
}

/** Drops a score with the points of one side only, for providers that send such scores for live games. */
export const dropHalfScore = (score: Sides<unknown>): Sides<unknown> => {
  const isHalf = isMissing(score.home) ? isPoints(score.away) : isPoints(score.home) && isMissing(score.away);
  return isHalf ? noScore : score;
};

/** Removes the status of a game that is final before its start. */
export const refuseEarlyFinal = (state: GameState, startsAt: Date, now: Date): GameState =>
  state.status === 'final' && now < startsAt
    ? { ...state, status: null, problem: 'It is final before its start.' }
    : state;

/**
 * The result of reading one game of a document. If both reading and problem are null, the game cannot be imported yet,
 * which is not an error.
 */
export interface GameResult {
  readonly sourceId: string | null;
  readonly reading: Reading | null;
  readonly problem: string | null;
}

export const skipGame = (sourceId: string): GameResult => ({ sourceId, reading: null, problem: null });

export const refuseGame = (sourceId: string | null, problem: string): GameResult => ({
  sourceId,
  reading: null,
  problem,
});

/** Refuses a row that does not fit its schema. `id` is the part of the schema that has the game's id. */
export function refuseRow(
  row: unknown,
  error: z.ZodError,
  id: { readonly [key: string]: z.ZodType<string> },
) {
  const parts = error.issues.slice(0, 3).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const [sourceId = null] = Object.values(z.object(id).safeParse(row).data ?? {});
  return refuseGame(sourceId, `It does not have the expected form (${parts.join('; ')}).`);
}

/** Combines the results of a document's games. */
export function collectGames(results: Iterable<GameResult>): FeedDocument {
  const readings = new Map<string, Reading>();
  const problems: Problem[] = [];
  let skipped = 0;
  for (const { sourceId, reading, problem } of results) {
    if (problem !== null) problems.push({ sourceId, reason: problem });
    else if (!reading) skipped += 1;
    if (!reading) continue;
    const { reading: chosen, problem: conflict } = chooseEntry(readings.get(reading.sourceId), reading);
    readings.set(reading.sourceId, chosen);
    if (conflict !== null) problems.push({ sourceId, reason: conflict });
  }
  return { readings: [...readings.values()], problems, skipped };
}

interface Choice {
  readonly reading: Reading;
  readonly problem: string | null;
}

/**
 * Chooses between two entries of one game. The first counts, but a postponed entry yields to any other. If the results
 * contradict each other, the game has no result.
 */
function chooseEntry(earlier: Reading | undefined, reading: Reading): Choice {
  if (!earlier || isDeepStrictEqual(earlier, reading)) return { reading, problem: null };
  if (earlier.status === 'postponed' || reading.status === 'postponed')
    return { reading: reading.status === 'postponed' ? earlier : reading, problem: null };
  const reason = 'It is listed twice with different facts';
  return earlier.status === reading.status && isDeepStrictEqual(earlier.points, reading.points)
    ? { reading: earlier, problem: `${reason}: the first entry counts.` }
    : { reading: dropResult(earlier), problem: `${reason}: it has no result.` };
}

export const dropResult = (reading: Reading): Reading => ({
  ...reading,
  status: null,
  isOfficial: false,
  points: null,
});
