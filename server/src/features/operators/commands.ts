import type { Role } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import type { ActTransaction } from '../../platform/act.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { notFound, refuseAct } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { mayAnswer, unassignEnquiries } from '../enquiries/index.ts';
import { deleteLink, makeLink } from './links.ts';
import type { OperatorLink } from './links.ts';
import { describeOperator, findOperator, findOperatorByEmail } from './queries.ts';
import { endOperatorSessions, readRole } from './sessions.ts';

/** Serializes changes of owners, so that two owners cannot remove each other at the same time. */
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
  const operator = await findOperator(tx.db, id);
  if (!operator || operator.removed_at !== null) throw notFound('operator');
  return operator;
}

export interface Invitation {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
}

const makerOf = ({ actor }: ActTransaction): string | undefined =>
  actor.kind === 'operator' ? actor.operatorId : undefined;

/** Makes a one-time link for a new operator. */
export async function inviteOperator(
  platform: Platform,
  tx: ActTransaction,
  { email, name, role }: Invitation,
): Promise<OperatorLink> {
  if (await findOperatorByEmail(tx.db, email)) throw refuseAct('This email has an operator already.');
  const link = await makeLink(platform, tx, {
    kind: 'invitation',
    email,
    name,
    role,
    invitedBy: makerOf(tx),
  });
  await tx.record({
    subject: 'operator-link',
    subjectId: name,
    before: null,
    after: { kind: 'invitation', name, role },
  });
  return link;
}

/** Revokes a one-time link that has not been used. */
export async function revokeLink(tx: ActTransaction, linkId: string): Promise<void> {
  const before = await deleteLink(tx, linkId);
  if (!before) throw refuseAct('This link was used, was revoked, or has expired.');
  await tx.record({
    subject: 'operator-link',
    subjectId: before.name,
    before,
    after: null,
  });
}

/**
 * Makes a one-time link for a new password and second factor. Sessions and passkeys end at once, which shuts a thief out. Until
 * the link is used, the old password still works, together with the second factor.
 */
export async function resetOperator(
  platform: Platform,
  tx: ActTransaction,
  operatorId: string,
): Promise<OperatorLink> {
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
    // A thief may have reset another operator, so the link ends when its maker is removed.
    invitedBy: makerOf(tx),
  });
  const state = await describeOperator(tx.db, operatorId);
  await tx.record({
    subject: 'operator',
    subjectId: operatorId,
    before: state,
    after: state,
  });
  return link;
}

/** Changes an operator's role, with immediate effect. */
export async function changeOperatorRole(
  tx: ActTransaction,
  { operatorId, role }: { readonly operatorId: string; readonly role: Role },
): Promise<void> {
  await lockOwners(tx);
  await requireOperator(tx, operatorId);
  if (role !== 'owner') await requireAnotherOwner(tx, operatorId);
  const before = await describeOperator(tx.db, operatorId);
  await tx.db.updateTable('operators').set({ role }).where('id', '=', operatorId).execute();
  if (!mayAnswer(role)) await unassignEnquiries(tx, operatorId);
  const after = await describeOperator(tx.db, operatorId);
  await tx.record({
    subject: 'operator',
    subjectId: operatorId,
    before,
    after,
  });
}

/**
 * Removes an operator, ends their sessions and links, and unassigns their enquiries. The row stays, because the audit log
 * refers to it.
 */
export async function removeOperator(tx: ActTransaction, operatorId: string): Promise<void> {
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
  await unassignEnquiries(tx, operatorId);
  // Delete also the links that this operator made: a thief may have invited or reset another operator.
  await tx.db
    .deleteFrom('operator_links')
    .where((eb) => eb.or([eb('operator_id', '=', operatorId), eb('invited_by', '=', operatorId)]))
    .execute();
  const after = await describeOperator(tx.db, operatorId);
  await tx.record({
    subject: 'operator',
    subjectId: operatorId,
    before,
    after,
  });
}
