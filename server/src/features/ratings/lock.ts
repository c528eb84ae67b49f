import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/transaction.ts';
import { ratingsArea } from './changes.ts';

/**
 * Keeps a sport's models and forecasts as they are until the commit. A rating run takes this lock first in the transaction that
 * stores its results, and not while it computes them: no other transaction waits longer than storing takes.
 */
export async function lockRatings(tx: Transaction, sportId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${ratingsArea(sportId)}, 0))`.execute(tx.db);
}
