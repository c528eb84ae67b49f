import { sql } from 'kysely';
import type { Reader } from './transaction.ts';

/** Whether a table exists. The schema of the previous release, on which this one must also run, lacks new ones. */
export async function hasTable(db: Reader, name: string): Promise<boolean> {
  const { rows } = await sql`select where to_regclass(${name}) is not null`.execute(db);
  return rows.length > 0;
}
