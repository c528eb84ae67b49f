import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open.ts';
import type { Reader } from '../../../platform/database/transaction.ts';

/** A refused row and the reason. */
export interface RefusedRow {
  readonly line: number;
  readonly reason: string;
}

/** The progress of an import. */
export interface ImportCounts {
  readonly rows: number;
  readonly added: number;
  readonly changed: number;
  readonly refused: number;
  /** The first refused rows; later ones are only counted. */
  readonly problems: readonly RefusedRow[];
}

export async function beginImportRun(
  db: Database,
  run: { readonly sportId: string; readonly format: string; readonly source: string },
): Promise<string> {
  const { sportId, format, source } = run;
  const { id } = await db
    .insertInto('import_runs')
    .values({ sport_id: sportId, format, source })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Stores an import's progress. Each batch does this in its own transaction, so that progress and games are committed
 * together.
 */
export async function storeProgress(db: Reader, runId: string, counts: ImportCounts): Promise<void> {
  const { problems, ...numbers } = counts;
  await db
    .updateTable('import_runs')
    .set({ ...numbers, problems: JSON.stringify(problems) })
    .where('id', '=', runId)
    .execute();
}

export async function endImportRun(
  db: Database,
  runId: string,
  { outcome, failure }: { readonly outcome: 'done' | 'unchanged' | 'failed'; readonly failure?: string },
): Promise<void> {
  await db
    .updateTable('import_runs')
    .set({
      outcome,
      finished_at: sql`clock_timestamp()`,
      ...(failure === undefined ? {} : { problems: JSON.stringify([{ line: 0, reason: failure }]) }),
    })
    .where('id', '=', runId)
    .execute();
}

interface EndedRun {
  readonly sportId: string;
  readonly format: string;
  readonly source: string;
  readonly at: Date;
  readonly outcome: 'done' | 'unchanged' | 'failed';
  readonly counts: ImportCounts;
}

/** Records an import that has already ended. */
export async function recordImportRun(db: Reader, run: EndedRun): Promise<void> {
  const { sportId, format, source, at, outcome, counts } = run;
  const { problems, ...numbers } = counts;
  await db
    .insertInto('import_runs')
    .values({
      sport_id: sportId,
      format,
      source,
      started_at: at,
      finished_at: at,
      outcome,
      ...numbers,
      problems: JSON.stringify(problems),
    })
    .execute();
}
