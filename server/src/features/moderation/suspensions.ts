import { sql } from 'kysely';
import type { ActTransaction } from '../../platform/act.ts';
import type { Reader, Transaction } from '../../platform/database/transaction.ts';
import { invalidInput, notFound, refuseAct } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { playerRenamed } from '../players/index.ts';
import { lockAccount } from './lock-account.ts';
import { mailNotice } from './notice.ts';
import { closeReports } from './reports.ts';

/** The longest suspension. For a longer one the operator must choose a ban, which needs a confirmation. */
const maxDurationMs = 366 * 86_400_000;

/** Serializes changes of one player's suspension. */
async function lockPlayer({ db }: Transaction, playerId: string): Promise<void> {
  if (!(await lockAccount(db, playerId))) throw notFound('player');
}

type SuspensionEnd = 'lifted' | 'replaced' | 'expired';

type AppealDecision = 'kept' | 'lifted';

/**
 * Ends the suspension in force; returns its id, or undefined if there is none. The player's name stays hidden until
 * `setSuspension` is called.
 */
async function endSuspension(
  { db }: Transaction,
  playerId: string,
  { at, by, only }: { readonly at: Date; readonly by: SuspensionEnd; readonly only?: string | undefined },
): Promise<string | undefined> {
  let query = db
    .updateTable('suspensions')
    .set({ ended_at: at, ended_by: by })
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null);
  if (only !== undefined) query = query.where('id', '=', only);
  const suspension = await query.returning('id').executeTakeFirst();
  return suspension?.id;
}

/** Sets or clears the player's suspension, which hides the name or shows it again. */
async function setSuspension(
  platform: Platform,
  tx: Transaction,
  playerId: string,
  suspensionId: string | null,
): Promise<void> {
  await tx.db
    .updateTable('players')
    .set({ suspension_id: suspensionId })
    .where('id', '=', playerId)
    .execute();
  platform.events.publish(tx, playerRenamed, { playerIds: [playerId] });
}

export interface NewSuspension {
  readonly playerId: string;
  /** Shown to the player. */
  readonly reason: string;
  /** When the suspension ends; null for a ban. */
  readonly until: Date | null;
}

/** Suspends a player, replacing an earlier suspension. Closes the player's open report and mails the player. */
export async function suspendPlayer(
  platform: Platform,
  tx: ActTransaction,
  { playerId, reason, until }: NewSuspension,
): Promise<void> {
  const now = platform.now();
  if (until !== null && until <= now) throw invalidInput({ until: 'Choose a time in the future.' });
  if (until !== null && until.getTime() > now.getTime() + maxDurationMs)
    throw invalidInput({ until: 'Choose a time within a year, or ban the player.' });
  await lockPlayer(tx, playerId);
  await endSuspension(tx, playerId, { at: now, by: 'replaced' });
  const { id } = await tx.db
    .insertInto('suspensions')
    .values({ player_id: playerId, reason, began_at: now, ends_at: until })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setSuspension(platform, tx, playerId, id);
  await closeReports(tx, playerId, now);
  platform.jobs.enqueue(tx, mailNotice, { suspensionId: id });
}

export interface LiftOptions {
  readonly playerId: string;
  /** The suspension to lift; if another one has replaced it, nothing is lifted. By default, the one in force is lifted. */
  readonly suspensionId?: string;
}

/** Ends a suspension before its time, and grants its appeal, if there is one. */
export async function liftSuspension(
  platform: Platform,
  tx: ActTransaction,
  { playerId, suspensionId }: LiftOptions,
): Promise<void> {
  const now = platform.now();
  await lockPlayer(tx, playerId);
  const endedId = await endSuspension(tx, playerId, { at: now, by: 'lifted', only: suspensionId });
  if (endedId === undefined)
    throw refuseAct(
      suspensionId === undefined ? 'This player is not suspended.' : 'The suspension has ended.',
    );
  await grantAppeal(tx, endedId, now);
  await setSuspension(platform, tx, playerId, null);
}

/** Grants the undecided appeal against a suspension that has ended, if there is one. */
const grantAppeal = async ({ db }: Transaction, suspensionId: string, now: Date) =>
  db
    .updateTable('appeals')
    .set({ decision: 'lifted', decided_at: now })
    .where('suspension_id', '=', suspensionId)
    .where('decision', 'is', null)
    .execute();

/** Finds the id of the suspension that hides a player's name; null if there is none. */
export async function findSuspensionId(db: Reader, playerId: string): Promise<string | null> {
  const player = await db
    .selectFrom('players')
    .select('suspension_id')
    .where('id', '=', playerId)
    .executeTakeFirst();
  return player?.suspension_id ?? null;
}

export interface RestoredSuspension {
  readonly playerId: string;
  /** The suspension to put in force; null for none. */
  readonly suspensionId: string | null;
}

/** Whether a restoration bans a player: puts a suspension without an end in force again. */
export async function restoresBan(
  db: Reader,
  { playerId, suspensionId }: RestoredSuspension,
): Promise<boolean> {
  if (suspensionId === null || (await findSuspensionId(db, playerId)) === suspensionId) return false;
  const ban = await db
    .selectFrom('suspensions')
    .select('id')
    .where('id', '=', suspensionId)
    .where('ends_at', 'is', null)
    .executeTakeFirst();
  return ban !== undefined;
}

/** Whether a restoration mails the player: it puts a suspension in force again that has not expired. */
export async function mailsPlayer(
  db: Reader,
  now: Date,
  { playerId, suspensionId }: RestoredSuspension,
): Promise<boolean> {
  if (suspensionId === null || (await findSuspensionId(db, playerId)) === suspensionId) return false;
  const suspension = await db
    .selectFrom('suspensions')
    .select('id')
    .where('id', '=', suspensionId)
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', now)]))
    .executeTakeFirst();
  return suspension !== undefined;
}

/**
 * Puts an earlier suspension in force again, or none. A suspension that ends by this is lifted. The player is mailed about one
 * that is in force again.
 */
export async function restoreSuspension(
  platform: Platform,
  tx: ActTransaction,
  { playerId, suspensionId }: RestoredSuspension,
): Promise<void> {
  const now = platform.now();
  await lockPlayer(tx, playerId);
  if ((await findSuspensionId(tx.db, playerId)) === suspensionId) return;
  if (suspensionId !== null && (await mailsPlayer(tx.db, now, { playerId, suspensionId })))
    platform.jobs.enqueue(tx, mailNotice, { suspensionId });
  const endedId = await endSuspension(tx, playerId, { at: now, by: 'lifted' });
  if (endedId !== undefined) await grantAppeal(tx, endedId, now);
  if (suspensionId !== null)
    await tx.db
      .updateTable('suspensions')
      .set({ ended_at: null, ended_by: null })
      .where('id', '=', suspensionId)
      .returning('id')
      .executeTakeFirstOrThrow();
  await setSuspension(platform, tx, playerId, suspensionId);
}

/** Lists players whose suspension has expired but was not ended yet. */
export const listExpired = async (db: Reader, now: Date, limit: number) =>
  db
    .selectFrom('suspensions')
    .select('player_id as playerId')
    .where('ended_at', 'is', null)
    .where('ends_at', '<=', now)
    .orderBy('ends_at')
    .limit(limit)
    .execute();

/** Ends an expired suspension. Returns false if it was ended or replaced meanwhile. */
export async function expireSuspension(
  platform: Platform,
  tx: ActTransaction,
  playerId: string,
): Promise<boolean> {
  const now = platform.now();
  const suspension = await tx.db
    .updateTable('suspensions')
    .set({ ended_at: now, ended_by: 'expired' })
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .where('ends_at', '<=', now)
    .returning('id')
    .executeTakeFirst();
  if (!suspension) return false;
  await setSuspension(platform, tx, playerId, null);
  return true;
}

export interface SuspensionInForce {
  readonly id: string;
  readonly reason: string;
  readonly endsAt: Date | null;
  /** Whether there is an appeal, and its decision. */
  readonly appealed: boolean;
  readonly decision: string | null;
}

/**
 * Finds the suspension that keeps a player from signing in. From its end on, the player may sign in again. Soon after, a job
 * shows the player's name again.
 */
export async function findSuspension(
  db: Reader,
  playerId: string,
  now: Date,
): Promise<SuspensionInForce | undefined> {
  const row = await db
    .selectFrom('players')
    .innerJoin('suspensions', 'suspensions.id', 'players.suspension_id')
    .leftJoin('appeals', 'appeals.suspension_id', 'suspensions.id')
    .select([
      'suspensions.id',
      'suspensions.reason',
      'suspensions.ends_at as endsAt',
      'appeals.received_at as appealedAt',
      'appeals.decision',
    ])
    .where('players.id', '=', playerId)
    .executeTakeFirst();
  if (!row || (row.endsAt !== null && row.endsAt <= now)) return undefined;
  const { appealedAt, ...suspension } = row;
  return { ...suspension, appealed: appealedAt !== null };
}

interface SuspensionRow {
  id: string;
  reason: string;
  began_at: Date;
  ends_at: Date | null;
  ended_at: Date | null;
  ended_by: SuspensionEnd | null;
  message: string | null;
  received_at: Date | null;
  decision: AppealDecision | null;
}

/** Lists all suspensions of a player with their appeals, newest first. */
export async function listSuspensions(db: Reader, playerId: string) {
  const { rows } = await sql<SuspensionRow>`
    select suspensions.*, appeals.message, appeals.received_at, appeals.decision
    from suspensions left join appeals on appeals.suspension_id = suspensions.id
    where player_id = ${playerId}
    order by began_at desc, suspensions.id desc
  `.execute(db);
  return rows.map(({ message, received_at, decision, ...row }) => ({
    id: row.id,
    reason: row.reason,
    beganAt: row.began_at,
    endsAt: row.ends_at,
    endedAt: row.ended_at,
    endedBy: row.ended_by,
    appeal: message === null || received_at === null ? null : { message, receivedAt: received_at, decision },
  }));
}
