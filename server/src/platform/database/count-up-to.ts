import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Reader } from './transaction.ts';

/** Lists of operators say "10,000" for more: counting all rows of a large table takes seconds. */
const most = 10_000;

/** The number of rows that a query selects, at most 10,000. */
export async function countUpTo(db: Reader, rows: RawBuilder<unknown>): Promise<number> {
  const { rows: counts } = await sql<{ count: number }>`
    select count(*) as count from (${rows} limit ${most}) as counted_rows
  `.execute(db);
  return counts[0]?.count ?? 0;
}
