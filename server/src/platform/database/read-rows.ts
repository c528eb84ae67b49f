import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Reader } from './transaction.ts';

/** Times are text on the wire. */
const onWire = z.record(
  z.string(),
  z.unknown().transform((value) => (value instanceof Date ? value.toISOString() : value)),
);

const run = async (db: Reader, query: RawBuilder<unknown>) =>
  z.array(onWire).parse((await query.execute(db)).rows);

/** Reads rows by the schema of a row in an answer. The query names its columns like the answer's fields. */
export const readRows = async <Row>(
  db: Reader,
  row: z.ZodType<Row>,
  query: RawBuilder<unknown>,
): Promise<Row[]> => z.array(row).parse(await run(db, query));

/** Reads a page of a list by the schema of the answer. The query's column `total` counts the rows of all pages. */
export async function readPage<Page>(
  db: Reader,
  answer: z.ZodType<Page>,
  query: RawBuilder<unknown>,
): Promise<Page> {
  const rows = await run(db, query);
  return answer.parse({ total: rows[0]?.['total'] ?? 0, rows });
}
