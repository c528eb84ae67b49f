import { mayCall, roles, siteAdminCalls } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import type { Recorded } from '../../platform/audit.ts';
import type { ActTransaction } from '../../platform/act.ts';
import { randomBytes, sha256 } from '../../platform/crypto.ts';
import type { Reader, Transaction } from '../../platform/database/transaction.ts';

interface NewInvitation {
  /** A note for operators on who gets the link. */
  readonly note: string;
  readonly uses: number;
  readonly days: number;
}

interface CreatedInvitation {
  readonly id: string;
  /** Not stored: the database has only its hash. */
  readonly token: string;
  readonly expiresAt: Date;
}

/** Makes an invitation with a token of 128 random bits. It ends when the operator who makes it loses the right to. */
export async function makeInvitation(
  { db, actor }: ActTransaction,
  { note, uses, days }: NewInvitation,
): Promise<CreatedInvitation> {
  const token = randomBytes(16).toString('base64url');
  const created = await db
    .insertInto('sign_up_invitations')
    .values({
      digest: sha256(token),
      note,
      uses,
      uses_left: uses,
      made_by: actor.kind === 'operator' ? actor.operatorId : null,
      expires_at: sql`clock_timestamp() + make_interval(days => ${days})`,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
  return { id: created.id, token, expiresAt: created.expires_at };
}

const makers = roles.filter((role) => mayCall(siteAdminCalls.makeInvitation, role));

const usable = sql<boolean>`
  uses_left > 0 and expires_at > clock_timestamp()
  and (made_by is null or exists (
    select from operators where id = made_by and removed_at is null and role = any (${makers}::text[])))
`;

/** Lists the invitations that still work, newest first. */
export const listInvitations = async (db: Reader) =>
  db
    .selectFrom('sign_up_invitations')
    .select(['id', 'note', 'uses', 'uses_left', 'created_at', 'expires_at'])
    .where(usable)
    .orderBy('id', 'desc')
    .execute();

/** Describes an invitation for the audit log, without its token; null if there is none. */
export async function describeInvitation(db: Reader, id: string): Promise<Recorded> {
  const row = await db
    .selectFrom('sign_up_invitations')
    .select(['note', 'uses', 'uses_left', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  return { note: row.note, uses: row.uses, usesLeft: row.uses_left, expiresAt: row.expires_at.toISOString() };
}

/** Deletes an invitation; returns false if there is none. */
export async function endInvitation({ db }: ActTransaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_up_invitations')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the invitations that an operator made. */
export const endInvitationsMadeBy = async ({ db }: ActTransaction, operatorId: string) =>
  db.deleteFrom('sign_up_invitations').where('made_by', '=', operatorId).execute();

/** Finds the id of an invitation that still works. */
export async function findInvitation(db: Reader, token: string): Promise<string | undefined> {
  const invitation = await db
    .selectFrom('sign_up_invitations')
    .select('id')
    .where('digest', '=', sha256(token))
    .where(usable)
    .executeTakeFirst();
  return invitation?.id;
}

/** Uses an invitation once. Returns false if it no longer works. Concurrent uses wait for each other. */
export async function spendInvitation({ db }: Transaction, id: string): Promise<boolean> {
  const spent = await db
    .updateTable('sign_up_invitations')
    .set(({ eb }) => ({ uses_left: eb('uses_left', '-', 1) }))
    .where('id', '=', id)
    .where(usable)
    .returning('id')
    .executeTakeFirst();
  return spent !== undefined;
}
