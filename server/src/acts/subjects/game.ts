import { sql } from 'kysely';
import { z } from 'zod';
import type { Recorded } from '../../platform/audit.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { describeGame } from '../../features/consequences/index.ts';

/**
 * Describes a game with what the log does not show but a restoration needs: the reason and time of its pin, whether it was
 * ever live or final and by whose word, and when it was set aside.
 */
export async function readRestorableGame(db: Reader, gameId: string): Promise<Recorded> {
  const game = await describeGame(db, gameId);
  const { rows } = await sql<{ hidden: unknown }>`
    select jsonb_build_object(
      'begun', begun, 'begunByOperator', begun_by_operator, 'setAsideAt', set_aside_at, 'pinReason', reason, 'pinnedAt', pinned_at) as hidden
    from games left join game_pins on game_id = id where id = ${gameId}
  `.execute(db);
  return game && { ...game, ...z.record(z.string(), z.json()).parse(rows[0]?.hidden) };
}
