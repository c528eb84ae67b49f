import { sql } from 'kysely';
import type { Reader, Transaction } from '../../platform/database/transaction.ts';

export const findAccount = async (db: Reader, id: string) =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();

export const findAccountByEmail = async (db: Reader, email: string) =>
  db.selectFrom('accounts').select(['id', 'password_hash']).where('email', '=', email).executeTakeFirst();

/** The sign-up that waits for its code, if one does. */
export const findSignUp = async (db: Reader, email: string) =>
  db
    .selectFrom('sign_ups')
    .select(['id', 'password_hash', 'contested'])
    .where('email', '=', email)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst();

/**
 * Lets one transaction at a time work on an e-mail's credentials, known or not. Taken before any row of theirs, so that
 * nobody waits in a circle.
 */
export const lockEmail = async ({ db }: Transaction, email: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`email ${email}`}, 1))`.execute(db);

/** The same for an address that asks for mails; always after the e-mail. */
export const lockNetwork = async ({ db }: Transaction, network: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`network ${network}`}, 2))`.execute(db);

/** Takes away everything that could still change the e-mail's password: codes, links, bearers, sign-ups. */
export async function forgetProofs({ db }: Transaction, email: string): Promise<void> {
  await db.deleteFrom('codes').where('email', '=', email).execute();
  await db.deleteFrom('code_links').where('email', '=', email).execute();
  await db.deleteFrom('recoveries').where('email', '=', email).execute();
  await db.deleteFrom('sign_ups').where('email', '=', email).execute();
}

/** Makes the account of a proved e-mail, and the player it stands for. */
export async function createAccount(
  { db }: Transaction,
  id: string | undefined,
  email: string,
  passwordHash: string,
): Promise<string> {
  const player = await db
    .insertInto('players')
    .values(id === undefined ? { tag: sql`default` } : { id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('accounts').values({ id: player.id, email, password_hash: passwordHash }).execute();
  return player.id;
}
