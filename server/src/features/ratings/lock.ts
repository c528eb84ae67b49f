import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/transaction.ts';
import { ratingsArea } from './changes.ts';

/**
 * Keeps a sport's models and forecasts unchanged until the commit. A rating run takes this lock at the start of the transaction
 * that stores its results, not while it computes them. Other transactions wait only as long as storing takes.
 */
export async function lockRatings(tx: Transaction, sportId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${ratingsArea(sportId)}, 0))`.execute(tx.db);
}
