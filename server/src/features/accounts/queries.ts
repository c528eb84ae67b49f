import { sql } from 'kysely';
import type { Reader, Transaction } from '../../platform/database/transaction.ts';

export const findAccount = async (db: Reader, id: string) =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();

export const findAccountByEmail = async (db: Reader, email: string) =>
  db.selectFrom('accounts').select(['id', 'password_hash']).where('email', '=', email).executeTakeFirst();

/** Finds the pending sign-up of an email. */
export const findSignUp = async (db: Reader, email: string) =>
  db
    .selectFrom('sign_ups')
    .select(['id', 'password_hash', 'contested', 'invitation_id as invitationId'])
    .where('email', '=', email)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst();

/**
 * Serializes transactions on an email's credentials, whether or not it has an account. Take this lock before row locks,
 * so that there are no deadlocks.
 */
export const lockEmail = async ({ db }: Transaction, email: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`email ${email}`}, 1))`.execute(db);

/** Serializes one network's requests for mails. Take this lock after `lockEmail`, so that there are no deadlocks. */
export const lockNetwork = async ({ db }: Transaction, network: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`network ${network}`}, 2))`.execute(db);

/** Ends an email's codes that sign in, and their links. */
export async function endJoinProofs(db: Reader, email: string): Promise<void> {
  await db.deleteFrom('codes').where('email', '=', email).where('purpose', '=', 'join').execute();
  await db.deleteFrom('code_links').where('email', '=', email).where('purpose', '=', 'join').execute();
}

/**
 * Ends everything mailed to an email that signs in: sign-in links, also those that are not mailed yet, and codes with their
 * links. Sign-in links still count against their limit.
 */
export async function endSignInLinks(db: Reader, email: string): Promise<void> {
  await db
    .updateTable('sign_in_links')
    .set({ digest: null, ended: true })
    .where('email', '=', email)
    .execute();
  await endJoinProofs(db, email);
}

/**
 * Deletes everything that could still change the email's password (codes, links, recovery tokens, sign-ups), and ends its sign-in
 * links, which still count against their limit.
 */
export async function deleteProofs({ db }: Transaction, email: string): Promise<void> {
  await endSignInLinks(db, email);
  await db.deleteFrom('codes').where('email', '=', email).execute();
  await db.deleteFrom('code_links').where('email', '=', email).execute();
  await db.deleteFrom('recoveries').where('email', '=', email).execute();
  await db.deleteFrom('sign_ups').where('email', '=', email).execute();
}

interface NewAccount {
  /** The id that a recovery token reserved. Default: a new one. */
  readonly id?: string;
  readonly email: string;
  /** The hash of random bytes if there is no password. */
  readonly passwordHash: string;
  /** Default: true. */
  readonly hasPassword?: boolean;
}

/** Creates the account of a verified email, and its player. */
export async function createAccount(
  { db }: Transaction,
  { id, email, passwordHash, hasPassword = true }: NewAccount,
): Promise<string> {
  const player = await db
    .insertInto('players')
    .values(id === undefined ? { tag: sql`default` } : { id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('accounts')
    .values({ id: player.id, email, password_hash: passwordHash, has_password: hasPassword })
    .execute();
  return player.id;
}
