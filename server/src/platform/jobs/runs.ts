import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { Reader } from '../database/transaction.ts';

/** Records the start of an attempt. Marks earlier attempts of the job as lost if their end was not recorded. */
export async function recordStart(
  db: Database,
  { job, jobId, attempt }: { readonly job: string; readonly jobId: string; readonly attempt: number },
): Promise<string> {
  await db
    .updateTable('job_runs')
    .set({ outcome: 'lost', finished_at: sql`clock_timestamp()` })
    .where('job_id', '=', jobId)
    .where('outcome', 'is', null)
    .execute();
  const row = await db
    .insertInto('job_runs')
    .values({ job, job_id: jobId, attempt })
    .onConflict((conflict) =>
      conflict.columns(['job_id', 'attempt']).doUpdateSet({ outcome: null, finished_at: null, error: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Records the end of an attempt, unless it is recorded already: the attempt finished in its transaction or counts as lost. */
export async function recordEnd(
  db: Reader,
  runId: string,
  { outcome, error }: { readonly outcome: 'done' | 'failed'; readonly error?: string | undefined },
): Promise<void> {
  await db
    .updateTable('job_runs')
    .set({ outcome, error: error ?? null, finished_at: sql`clock_timestamp()` })
    .where('id', '=', runId)
    .where('outcome', 'is', null)
    .execute();
}
