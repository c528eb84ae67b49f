import { sql } from 'kysely';
import type { Reader } from './database/transaction.ts';

/**
 * Serializes acts on the same things until the transaction ends, so that each act reads the state that the previous act left.
 * Takes the locks in a fixed order, so that two acts cannot deadlock.
 */
export async function lockSubjects(
  db: Reader,
  subjects: readonly { readonly subject: string; readonly subjectId: string }[],
): Promise<void> {
  const keys = subjects.map(({ subject, subjectId }) => `audit ${subject} ${subjectId}`);
  for (const key of [...new Set(keys)].toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
}
