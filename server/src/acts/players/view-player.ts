import { sql } from 'kysely';
import { act } from '../../platform/act.ts';
import type { Acted, ActTransaction } from '../../platform/act.ts';
import type { Actor } from '../../platform/audit.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { lockSubjects } from '../../platform/lock-subjects.ts';
import type { Platform } from '../../platform/platform.ts';
import { describePlayer } from '../../features/moderation/index.ts';

/** The console reloads an open page repeatedly. Within this time, all reads count as one view of the player. */
const viewMinutes = 15;

interface PlayerReading<T> {
  readonly act: 'player.view' | 'player.export';
  readonly playerId: string;
  readonly reason: string | null;
  readonly read: (db: Reader) => Promise<T | undefined>;
}

/** Whether the audit log has a recent view of the player by this operator. */
async function isRecorded({ db, actor }: ActTransaction, playerId: string): Promise<boolean> {
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

/** Reads a player's data for an operator, and records the view in the same transaction. */
export const readPlayer = async <T>(
  platform: Platform,
  actor: Actor,
  { act: name, playerId, reason, read }: PlayerReading<T>,
): Promise<Acted<T>> =>
  act(platform, { actor, act: name, reason, reasonAbout: playerId, records: 'if-changed' }, async (tx) => {
    // The lock serializes concurrent views, so that they add one line to the audit log.
    await lockSubjects(tx.db, [{ subject: 'player', subjectId: playerId }]);
    const playerData = await read(tx.db);
    if (playerData === undefined) throw notFound('player');
    if (name === 'player.view' && (await isRecorded(tx, playerId))) return playerData;
    const state = await describePlayer(tx.db, playerId);
    await tx.record({ subject: 'player', subjectId: playerId, before: state, after: state });
    return playerData;
  });
