import { sql } from 'kysely';
import type { Reader } from '../database/transaction.ts';

/** Whether a queue exists. The schema of the previous release, on which this one must also run, lacks new ones. */
export async function hasQueue(db: Reader, name: string): Promise<boolean> {
  const { rows } = await sql`select from jobs.queue where name = ${name}`.execute(db);
  return rows.length > 0;
}
