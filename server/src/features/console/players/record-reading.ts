import { sql } from 'kysely';
import { lockSubjects, recordAct } from '../../../platform/audit.ts';
import type { Actor } from '../../../platform/audit.ts';
import type { Reader, Transaction } from '../../../platform/database/transaction.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { actorOf } from '../../../platform/http/route.ts';
import type { Caller } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { describePlayer } from '../../moderation/index.ts';

/** The console reads an open page again and again. Within this time they are one look at the player. */
const viewMinutes = 15;

interface Reading<T> {
  readonly act: 'player.view' | 'player.export';
  readonly playerId: string;
  readonly reason: string | null;
  readonly read: (db: Reader) => Promise<T | undefined>;
}

/** Whether the audit log has a recent view of the player by this operator. */
async function isRecorded({ db }: Transaction, actor: Actor, playerId: string): Promise<boolean> {
  if (actor.kind !== 'operator') return false;
  const { rows } = await sql`
    select from audit_log
    where subject = 'player' and subject_id = ${playerId} and act = 'player.view'
      and operator_id = ${actor.operatorId}
      and at > clock_timestamp() - make_interval(mins => ${viewMinutes})
    limit 1
  `.execute(db);
  return rows.length > 0;
}

/** Reads a player's data for an operator, and records that in the transaction that reads. */
export async function readRecorded<T>(
  platform: Platform,
  caller: Caller,
  { act, playerId, reason, read }: Reading<T>,
): Promise<T> {
  const actor = actorOf(caller);
  return platform.transact(async (tx) => {
    // Concurrent views wait for each other, so that they leave one line.
    await lockSubjects(tx.db, [{ subject: 'player', subjectId: playerId }]);
    const found = await read(tx.db);
    if (found === undefined) throw notFound('player');
    if (act === 'player.view' && (await isRecorded(tx, actor, playerId))) return found;
    const state = await describePlayer(tx.db, playerId);
    await recordAct(tx, actor, {
      act,
      subject: 'player',
      subjectId: playerId,
      reason,
      reasonAbout: playerId,
      before: state,
      after: state,
    });
    return found;
  });
}
