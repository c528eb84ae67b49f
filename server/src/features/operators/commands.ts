import { operatorsAdminCalls, mayCall, siteAdminCalls } from '@outpick/contracts/admin';
import type { Role } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import { actWithin } from '../../platform/act.ts';
import type { Act, Acted, ActTransaction } from '../../platform/act.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { notFound, refuseAct } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { mayAnswer, unassignEnquiries } from '../enquiries/index.ts';
import { endInvitationsMadeBy } from '../site-settings/index.ts';
import { deleteLink, endLinksMadeBy, makeLink } from './links.ts';
import type { OperatorLink } from './links.ts';
import { describeOperator, findOperator, findOperatorByEmail } from './queries.ts';
import { deleteSignIn } from './delete-sign-in.ts';
import { readRole } from './sessions.ts';

/**
 * Serializes changes of owners, so that two owners cannot remove each other at the same time. Taken before an act locks the row
 * of its operator.
 */
export const lockOwners = async ({ db }: Transaction) =>
  sql`select pg_advisory_xact_lock(hashtextextended('operators', 0))`.execute(db);

/** Runs an act on operators. */
export const actOnOperators = async <T>(
  { transact }: Platform,
  order: Act,
  work: (tx: ActTransaction) => Promise<T>,
): Promise<Acted<T>> =>
  transact(async (tx) => {
    await lockOwners(tx);
    return actWithin(tx, order, work);
  });

/** Refuses to take an owner away if no other owner could sign in, for example because they were reset. */
async function requireAnotherOwner({ db }: Transaction, { id, role }: ChangedOperator): Promise<void> {
  if (role !== 'owner') return;
  const { rows } = await sql`
    select from operators
    where role = 'owner' and removed_at is null and id <> ${id}
    and (password_hash is not null or exists (select from operator_passkeys where operator_id = operators.id))
    limit 1
  `.execute(db);
  if (rows.length === 0)
    throw refuseAct(
      'No other owner can sign in. Make another operator an owner first, or wait until one has joined.',
    );
}

interface ChangedOperator {
  readonly id: string;
  readonly role: string;
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

/** Ends every link that an operator handed out: for operators and for players. */
async function endOwnLinks(tx: ActTransaction, operatorId: string): Promise<void> {
  await endLinksMadeBy(tx, operatorId);
  await endInvitationsMadeBy(tx, operatorId);
}

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
 * Ends an operator's sign-in, and makes a one-time link for a new one. Password, second factor, passkeys, sessions and the links
 * that the operator made end at once, which shuts a thief out.
 */
export async function resetOperator(
  platform: Platform,
  tx: ActTransaction,
  operatorId: string,
): Promise<OperatorLink> {
  await lockOwners(tx);
  const { email, name, role } = await requireOperator(tx, operatorId);
  await deleteSignIn(tx, operatorId);
  await endOwnLinks(tx, operatorId);
  const link = await makeLink(platform, tx, {
    kind: 'reset',
    role: readRole(role),
    email,
    name,
    operatorId,
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

/** Changes an operator's role, with immediate effect. Links that the new role may not make end. */
export async function changeOperatorRole(
  tx: ActTransaction,
  { operatorId, role }: { readonly operatorId: string; readonly role: Role },
): Promise<void> {
  await lockOwners(tx);
  const operator = await requireOperator(tx, operatorId);
  if (role !== 'owner') await requireAnotherOwner(tx, operator);
  const before = await describeOperator(tx.db, operatorId);
  await tx.db.updateTable('operators').set({ role }).where('id', '=', operatorId).execute();
  const { inviteOperator: inviting, resetOperator: resetting } = operatorsAdminCalls;
  if (!mayCall(inviting, role) || !mayCall(resetting, role)) await endLinksMadeBy(tx, operatorId);
  if (!mayCall(siteAdminCalls.makeInvitation, role)) await endInvitationsMadeBy(tx, operatorId);
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
  await requireAnotherOwner(tx, await requireOperator(tx, operatorId));
  const before = await describeOperator(tx.db, operatorId);
  await tx.db
    .updateTable('operators')
    .set({ removed_at: sql`clock_timestamp()` })
    .where('id', '=', operatorId)
    .execute();
  await deleteSignIn(tx, operatorId);
  await unassignEnquiries(tx, operatorId);
  await endOwnLinks(tx, operatorId);
  await tx.db.deleteFrom('operator_links').where('operator_id', '=', operatorId).execute();
  const after = await describeOperator(tx.db, operatorId);
  await tx.record({
    subject: 'operator',
    subjectId: operatorId,
    before,
    after,
  });
}
