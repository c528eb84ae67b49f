import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/transaction.ts';

/**
 * Serializes the writers of a sport's games and time zone, so that these do not change until the transaction commits. The
 * feature `games` exports this lock as `lockGames`.
 */
export async function lockSportGames(tx: Transaction, sportId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`games:${sportId}`}, 0))`.execute(tx.db);
}
