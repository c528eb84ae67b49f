import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/transaction.ts';

/**
 * Serializes the writers of a sport's games and of its time zone: what a transaction has read of them holds until its commit.
 * The feature `games` calls it `lockGames`.
 */
export async function lockSportGames(tx: Transaction, sportId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`games:${sportId}`}, 0))`.execute(tx.db);
}
