import { sql } from 'kysely';
import type { ActTransaction } from '../../platform/act.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { Refusal, notFound } from '../../platform/http/refusal.ts';
import { sportsArea } from './commands.ts';

/** Locks the sport's row. Returns whether the sport is hidden. */
async function isHidden({ db }: Transaction, sportId: string): Promise<boolean> {
  const sport = await db
    .selectFrom('sports')
    .select('hidden_at')
    .where('id', '=', sportId)
    .forUpdate()
    .executeTakeFirst();
  if (!sport) throw notFound('sport');
  return sport.hidden_at !== null;
}

/**
 * Hides a sport from visitors: their calls answer as if it did not exist, and none of its contests opens. Feeds, ratings and
 * settlement continue. The ledger keeps its entries.
 */
export async function hideSport(tx: ActTransaction, sportId: string): Promise<void> {
  if (await isHidden(tx, sportId))
    throw new Refusal({ code: 'ACT_REFUSED', message: 'This sport is hidden already.' });
  await tx.db
    .updateTable('sports')
    .set({ hidden_at: sql`clock_timestamp()` })
    .where('id', '=', sportId)
    .execute();
  tx.touch(sportsArea);
}

/** Shows a hidden sport to visitors again. */
export async function showSport(tx: ActTransaction, sportId: string): Promise<void> {
  if (!(await isHidden(tx, sportId)))
    throw new Refusal({ code: 'ACT_REFUSED', message: 'Visitors see this sport already.' });
  await tx.db.updateTable('sports').set({ hidden_at: null }).where('id', '=', sportId).execute();
  tx.touch(sportsArea);
}
