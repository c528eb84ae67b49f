import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Reader } from './transaction.ts';

/** Times are text on the wire. */
const onWire = z.record(
  z.string(),
  z.unknown().transform((value) => (value instanceof Date ? value.toISOString() : value)),
);

/**
 * A page of a list. The query names its columns like the fields of the answer, and the answer's schema reads them. A further
 * column, `total`, counts the rows of all pages.
 */
export async function readPage<Page>(
  db: Reader,
  answer: z.ZodType<Page>,
  query: RawBuilder<unknown>,
): Promise<Page> {
  const rows = z.array(onWire).parse((await query.execute(db)).rows);
  return answer.parse({ total: rows[0]?.['total'] ?? 0, rows });
}

/** A single row, read like those of a page; undefined if there is none. */
export async function readRow<Row>(
  db: Reader,
  answer: z.ZodType<Row>,
  query: RawBuilder<unknown>,
): Promise<Row | undefined> {
  const [row] = z.array(onWire).parse((await query.execute(db)).rows);
  return row && answer.parse(row);
}
