import type { Recorded } from '../../platform/audit.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { describeGame } from '../../features/consequences/index.ts';

/** Describes a game with the reason of its pin, so that a restored pin keeps its reason. */
export async function readRestorableGame(db: Reader, gameId: string): Promise<Recorded> {
  const game = await describeGame(db, gameId);
  const pin = await db
    .selectFrom('game_pins')
    .select('reason')
    .where('game_id', '=', gameId)
    .executeTakeFirst();
  return game && { ...game, pinReason: pin?.reason ?? null };
}
