import { z } from 'zod';
import type { Reading, Sides } from '../sources/index.ts';
import type { FeedDocument, Problem } from './adapter.ts';

/** A value that is checked when it is used, so that it spoils no other. It may be missing. */
export const anyField = z.unknown().optional();

/** A provider's id of a game or a team, as text. */
export const idField = z
  .int()
  .positive()
  .transform((id) => String(id));

/** A moment with its offset; seconds and fractions may be missing. */
export const instantField = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .refine((moment) => moment.getUTCFullYear() >= 1850 && moment.getUTCFullYear() < 2200, 'is no likely date');

export const yearField = z.int().min(1850).max(2199);

const printable = /^[^\p{Cc}\p{Cs}]{1,120}$/u;
const placeholder =
  /^(?:tb[acd]|to be (?:announced|confirmed|determined)|unknown|n\/?a|(?:winner|loser)s?(?: of)?(?= )|team \d+$|\?+)(?: |$|[-/])/iu;

/** Tells a team's name from a missing one, a placeholder of a game whose teams are not known, and what is no name. */
export function readName(value: unknown): { name: string } | 'undecided' | 'invalid' {
  if (value === null || value === undefined) return 'undecided';
  if (typeof value !== 'string') return 'invalid';
  const name = value.trim();
  if (name === '' || placeholder.test(name)) return 'undecided';
  return printable.test(name) ? { name } : 'invalid';
}

const pointsField = z.int().min(0).max(10_000);

/** Status and score, checked against each other. */
export interface CheckedResult {
  readonly status: Reading['status'];
  readonly points: Sides<number> | null;
  readonly problem: string | null;
}

/** A final needs a score and a start in the past. Other states need none, and a score before the start is no score. */
export function checkResult(claim: {
  readonly status: Reading['status'];
  readonly home: unknown;
  readonly away: unknown;
  readonly startsAt: Date;
  readonly now: Date;
}): CheckedResult {
  const { status, startsAt, now } = claim;
  if (status !== 'live' && status !== 'final') return { status, points: null, problem: null };
  if (status === 'final' && now < startsAt) return refuse(null, 'It is final before its start.');
  const home = pointsField.nullish().safeParse(claim.home);
  const away = pointsField.nullish().safeParse(claim.away);
  if (!home.success || !away.success)
    return refuse(status === 'live' ? status : null, 'Its score is not two whole numbers from 0 to 10,000.');
  if (typeof home.data === 'number' && typeof away.data === 'number')
    return { status, points: { home: home.data, away: away.data }, problem: null };
  return status === 'live'
    ? { status, points: null, problem: null }
    : refuse(null, 'It is final without a score.');
}

function refuse(status: Reading['status'], problem: string): CheckedResult {
  return { status, points: null, problem };
}

/** What became of one row: a reading, perhaps with a problem; only a problem; or a game that cannot be imported yet. */
export type RowResult =
  | { readonly reading: Reading; readonly problem?: string | null }
  | { readonly problem: string }
  | 'skipped';

/** A row that does not fit its schema. */
export function describeMismatch(error: z.ZodError): { readonly problem: string } {
  const parts = error.issues.slice(0, 3).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  return { problem: `It does not have the expected form (${parts.join('; ')}).` };
}

/** Reads every row on its own, so that a bad one spoils no other. `idKey` is the key of the game's id. */
export function collectReadings(
  rows: readonly unknown[],
  idKey: string,
  read: (row: unknown) => RowResult,
): FeedDocument {
  const readings = new Map<string, Reading>();
  const problems: Problem[] = [];
  let skipped = 0;
  for (const row of rows) {
    const result = read(row);
    if (result === 'skipped') {
      skipped++;
      continue;
    }
    if (result.problem) problems.push({ sourceId: findId(row, idKey), reason: result.problem });
    if (!('reading' in result)) continue;
    const { reading } = result;
    const known = readings.get(reading.sourceId);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(reading)) {
      problems.push({ sourceId: reading.sourceId, reason: 'It is listed twice, with different contents.' });
      readings.set(reading.sourceId, { ...known, status: null, isOfficial: false, points: null });
    } else readings.set(reading.sourceId, reading);
  }
  return { readings: [...readings.values()], problems, skipped };
}

function findId(row: unknown, idKey: string): string | null {
  const id = z.object({ [idKey]: idField }).safeParse(row);
  return id.success ? (id.data[idKey] ?? null) : null;
}
