import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Reader } from './transaction.ts';

/** The console's lists say "10,000" for more rows: counting all rows of a large table takes seconds. */
const maxCount = 10_000;

/** Counts the rows that a query selects, up to 10,000. */
export async function countUpTo(db: Reader, rows: RawBuilder<unknown>): Promise<number> {
  const { rows: counts } = await sql<{ count: number }>`
    select count(*) as count from (${rows} limit ${maxCount}) as counted_rows
  `.execute(db);
  return counts[0]?.count ?? 0;
}
