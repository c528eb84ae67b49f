import { sql } from 'kysely';
import type { Reader } from '../../src/platform/database/transaction.ts';

/**
 * Counts the rows of `standings` that this connection has read but not yet reported, which include those of the current
 * transaction.
 */
async function countRead(db: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as count from pg_stat_xact_all_tables
    where relname like 'standings%'
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Counts the rows of boards that `work` reads. `db` must be a transaction, because the counts belong to one connection. */
export async function countBoardRowsRead<T>(
  db: Reader,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly read: number }> {
  const before = await countRead(db);
  const result = await work();
  return { result, read: (await countRead(db)) - before };
}
