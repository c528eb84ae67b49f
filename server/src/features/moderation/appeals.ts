import { moderationMessages } from '@outpick/contracts';
import type { ActTransaction } from '../../platform/act.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { Refusal, notFound, refuseAct } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { readAppealToken } from './appeal-token.ts';
import { liftSuspension } from './suspensions.ts';

const refuseAppeal = (message: string) => new Refusal({ code: 'APPEAL_REFUSED', message });

/** Finds a suspension in force, and locks it. */
const lockSuspension = async ({ db }: Transaction, id: string) =>
  db
    .selectFrom('suspensions')
    .select(['id', 'player_id as playerId', 'ends_at as endsAt'])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Stores the appeal of a suspended player. A suspension accepts only one. */
export async function appealSuspension(
  platform: Platform,
  { token, message }: { readonly token: string; readonly message: string },
): Promise<void> {
  const now = platform.now();
  const suspensionId = readAppealToken(platform.keys, token, now);
  if (suspensionId === undefined) throw refuseAppeal(moderationMessages.appealExpired);
  await platform.transact(async (tx) => {
    const suspension = await lockSuspension(tx, suspensionId);
    if (!suspension || (suspension.endsAt !== null && suspension.endsAt <= now))
      throw refuseAppeal(moderationMessages.appealExpired);
    const appeal = await tx.db
      .insertInto('appeals')
      .values({ suspension_id: suspensionId, message, received_at: now })
      .onConflict((conflict) => conflict.column('suspension_id').doNothing())
      .returning('suspension_id')
      .executeTakeFirst();
    if (!appeal) throw refuseAppeal(moderationMessages.appealedBefore);
  });
}

/** Decides an appeal: lifts the suspension, or keeps it. An appeal has the id of its suspension. */
export async function decideAppeal(
  platform: Platform,
  tx: ActTransaction,
  { id, decision }: { readonly id: string; readonly decision: 'kept' | 'lifted' },
): Promise<void> {
  const appeal = await tx.db
    .selectFrom('appeals')
    .innerJoin('suspensions', 'suspensions.id', 'suspension_id')
    .select(['decision', 'player_id as playerId', 'ended_at as endedAt'])
    .where('suspension_id', '=', id)
    .executeTakeFirst();
  if (!appeal) throw notFound('appeal');
  if (appeal.decision !== null) throw refuseAct('This appeal is decided already.');
  if (appeal.endedAt !== null) throw refuseAct('The suspension has ended.');
  if (decision === 'lifted') {
    await liftSuspension(platform, tx, { playerId: appeal.playerId, suspensionId: id });
    return;
  }
  const updatedAppeal = await tx.db
    .updateTable('appeals')
    .set({ decision, decided_at: platform.now() })
    .where('suspension_id', '=', id)
    .where('decision', 'is', null)
    .returning('suspension_id')
    .executeTakeFirst();
  if (!updatedAppeal) throw refuseAct('This appeal is decided already.');
}
