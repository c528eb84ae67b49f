import type { Role } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import { recordAct } from '../../platform/audit.ts';
import type { Actor } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { notFound, refuseAct } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { mayAnswer, unassignEnquiries } from '../enquiries/index.ts';
import { deleteLink, makeLink } from './links.ts';
import type { OperatorLink } from './links.ts';
import { describeOperator, findOperator, findOperatorByEmail } from './queries.ts';
import { endOperatorSessions, readRole } from './sessions.ts';

/** Serializes changes of who is an owner, so that two owners cannot remove each other at once. */
export const lockOwners = async ({ db }: Transaction) =>
  sql`select pg_advisory_xact_lock(hashtextextended('operators', 0))`.execute(db);

async function requireAnotherOwner({ db }: Transaction, id: string): Promise<void> {
  const other = await db
    .selectFrom('operators')
    .select('id')
    .where('role', '=', 'owner')
    .where('removed_at', 'is', null)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (!other) throw refuseAct('This is the only owner. Make another operator an owner first.');
}

/** Finds an operator who was not removed. */
async function requireOperator(tx: Transaction, id: string) {
  const found = await findOperator(tx.db, id);
  if (!found || found.removed_at !== null) throw notFound('operator');
  return found;
}

export interface Invitation {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
}

const makerOf = (actor: Actor): string | undefined =>
  actor.kind === 'operator' ? actor.operatorId : undefined;

/** Makes a one-time link for a new operator. */
export async function inviteOperator(
  platform: Platform,
  actor: Actor,
  { email, name, role }: Invitation,
): Promise<OperatorLink> {
  return platform.transact(async (tx) => {
    if (await findOperatorByEmail(tx.db, email)) throw refuseAct('This email has an operator already.');
    const link = await makeLink(platform, tx, {
      kind: 'invitation',
      email,
      name,
      role,
      invitedBy: makerOf(actor),
    });
    await recordAct(tx, actor, {
      act: 'operator-link.make',
      subject: 'operator-link',
      subjectId: name,
      before: null,
      after: { kind: 'invitation', name, role },
    });
    return link;
  });
}

/** Ends a one-time link that nobody has used yet. */
export async function revokeLink(
  platform: Platform,
  actor: Actor,
  { linkId, reason }: { readonly linkId: string; readonly reason: string },
): Promise<void> {
  await platform.transact(async (tx) => {
    const before = await deleteLink(tx, linkId);
    if (!before) throw refuseAct('This link was used, was revoked, or has expired.');
    await recordAct(tx, actor, {
      act: 'operator-link.revoke',
      subject: 'operator-link',
      subjectId: before.name,
      before,
      after: null,
      reason,
    });
  });
}

export interface OperatorAct {
  readonly operatorId: string;
  readonly reason: string;
}

/**
 * Makes a one-time link for a new password and second factor. Sessions and passkeys end at once, so that a thief is out; the
 * old password works until the link is used, but not without the second factor.
 */
export async function resetOperator(
  platform: Platform,
  actor: Actor,
  { operatorId, reason }: OperatorAct,
): Promise<OperatorLink> {
  return platform.transact(async (tx) => {
    await lockOwners(tx);
    const { email, name, role } = await requireOperator(tx, operatorId);
    await endOperatorSessions(tx.db, operatorId);
    await tx.db.deleteFrom('operator_passkeys').where('operator_id', '=', operatorId).execute();
    const link = await makeLink(platform, tx, {
      kind: 'reset',
      role: readRole(role),
      email,
      name,
      operatorId,
      // A thief may have reset another operator: the link ends when its maker is removed.
      invitedBy: makerOf(actor),
    });
    const state = await describeOperator(tx.db, operatorId);
    await recordAct(tx, actor, {
      act: 'operator.reset',
      subject: 'operator',
      subjectId: operatorId,
      before: state,
      after: state,
      reason,
    });
    return link;
  });
}

/** Changes what an operator may do, at once. */
export async function changeOperatorRole(
  platform: Platform,
  actor: Actor,
  { operatorId, role, reason }: OperatorAct & { readonly role: Role },
): Promise<void> {
  await platform.transact(async (tx) => {
    await lockOwners(tx);
    await requireOperator(tx, operatorId);
    if (role !== 'owner') await requireAnotherOwner(tx, operatorId);
    const before = await describeOperator(tx.db, operatorId);
    await tx.db.updateTable('operators').set({ role }).where('id', '=', operatorId).execute();
    const act = 'operator.change-role';
    if (!mayAnswer(role)) await unassignEnquiries(tx, actor, { act, operatorId, reason });
    const after = await describeOperator(tx.db, operatorId);
    await recordAct(tx, actor, {
      act,
      subject: 'operator',
      subjectId: operatorId,
      before,
      after,
      reason,
    });
  });
}

/** Removes an operator, ends their sessions and links, and assigns their enquiries to nobody. The row stays, because the audit log refers to it. */
export async function removeOperator(
  platform: Platform,
  actor: Actor,
  { operatorId, reason }: OperatorAct,
): Promise<void> {
  await platform.transact(async (tx) => {
    await lockOwners(tx);
    await requireOperator(tx, operatorId);
    await requireAnotherOwner(tx, operatorId);
    const before = await describeOperator(tx.db, operatorId);
    await tx.db
      .updateTable('operators')
      .set({ removed_at: sql`clock_timestamp()` })
      .where('id', '=', operatorId)
      .execute();
    await endOperatorSessions(tx.db, operatorId);
    await unassignEnquiries(tx, actor, { act: 'operator.remove', operatorId, reason });
    // Also the links that this operator made: a thief may have invited or reset another one.
    await tx.db
      .deleteFrom('operator_links')
      .where((eb) => eb.or([eb('operator_id', '=', operatorId), eb('invited_by', '=', operatorId)]))
      .execute();
    const after = await describeOperator(tx.db, operatorId);
    await recordAct(tx, actor, {
      act: 'operator.remove',
      subject: 'operator',
      subjectId: operatorId,
      before,
      after,
      reason,
    });
  });
}
