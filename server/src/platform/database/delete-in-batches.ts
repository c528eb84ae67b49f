import type { RawBuilder } from 'kysely';
import type { Database } from './open.ts';

const batchSize = 5000;

interface Deletion {
  /** Deletes at most `limit` rows. */
  readonly statement: (limit: number) => RawBuilder<unknown>;
  /** Rows per statement. Use fewer where each row cascades to others. */
  readonly limit?: number;
  readonly signal?: AbortSignal;
}

/**
 * Repeats a deletion until it finds less than a full batch. Each batch is its own transaction, so that row locks are short and
 * an aborted deletion keeps its progress. Returns the number of deleted rows.
 */
export async function deleteInBatches(
  db: Database,
  { statement, limit = batchSize, signal }: Deletion,
): Promise<number> {
  for (let deleted = 0; ;) {
    signal?.throwIfAborted();
    const { numAffectedRows = 0n } = await statement(limit).execute(db);
    deleted += Number(numAffectedRows);
    if (numAffectedRows < limit) return deleted;
  }
}
