import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/transaction.ts';
import { tooManyRequests, unauthorized } from '../../platform/http/refusal.ts';
import type { Asker, Holder } from '../../platform/http/route.ts';
import { holderOf } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { noteSecurity } from '../../platform/telemetry/security-events.ts';
import type { Keys } from './keys.ts';
import { sendAccountMail } from './mails/send.ts';
import type { Passwords } from './passwords.ts';
import { passwordOfSession } from './policy.ts';
import { createAccount, findAccount, findAccountByEmail, forgetProofs, lockEmail } from './queries.ts';
import { otherEmail, refuseSame, refuseWeak, refuseWrong } from './refusals.ts';
import { endSessions } from './sessions.ts';
import { isGuessable } from './weak-passwords.ts';

const putPassword = async ({ db }: Transaction, id: string, hash: string) =>
  db
    .updateTable('accounts')
    .set({ password_hash: hash, password_changed_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute();

/** A recovery bearer that is still good, by the database's clock. */
export const findRecovery = async (db: Platform['db'], digest: Buffer) =>
  db
    .selectFrom('recoveries')
    .select(['email', 'account_id'])
    .where('digest', '=', digest)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst();

/** Asks a signed-in person for the password again, before what only the owner may do. */
export async function confirmPassword(
  platform: Platform,
  passwords: Passwords,
  { accountId }: Holder,
  field: string,
  password: string,
  asker: Asker,
) {
  const verdict = await platform.limiter.take(passwordOfSession, accountId);
  if (!verdict.allowed) {
    noteSecurity(asker, { action: 'confirm-password', outcome: 'limited' });
    throw tooManyRequests(verdict.retryAfterSeconds);
  }
  const account = await findAccount(platform.db, accountId);
  if (!account) throw unauthorized();
  if (!(await passwords.matches(account.password_hash, password))) {
    noteSecurity(asker, { action: 'confirm-password', outcome: 'denied' });
    throw refuseWrong(field);
  }
  await platform.limiter.giveBack(passwordOfSession, accountId);
  return account;
}

/** Changes the password of whoever is signed in, and ends every other session. */
export async function changePassword(
  platform: Platform,
  keys: Keys,
  passwords: Passwords,
  { oldPassword, newPassword }: { readonly oldPassword: string; readonly newPassword: string },
  asker: Asker,
): Promise<void> {
  const holder = holderOf(asker);
  const account = await confirmPassword(platform, passwords, holder, 'oldPassword', oldPassword, asker);
  if (newPassword === oldPassword) throw refuseSame('newPassword');
  if (isGuessable(newPassword, account.email)) throw refuseWeak('newPassword');
  const hash = await passwords.hash(newPassword);
  await platform.transact(async (tx) => {
    await lockEmail(tx, account.email);
    await putPassword(tx, account.id, hash);
    await endSessions(tx.db, account.id, { butNot: holder.bearerId });
    await forgetProofs(tx, account.email);
    sendAccountMail(platform, keys, tx, { template: 'password-changed', to: account.email });
  });
  noteSecurity(asker, { action: 'change-password', outcome: 'done' });
}

/** Sets the password of the e-mail that the recovery bearer was given for, once, and ends every session. */
export async function recoverPassword(
  platform: Platform,
  keys: Keys,
  passwords: Passwords,
  { email, password }: { readonly email: string; readonly password: string },
  asker: Asker,
): Promise<void> {
  const digest = Buffer.from(holderOf(asker).bearerId, 'hex');
  const recovery = await findRecovery(platform.db, digest);
  if (!recovery) throw unauthorized();
  if (recovery.email !== email) {
    noteSecurity(asker, { action: 'recover-password', outcome: 'denied', reason: 'another e-mail' });
    throw otherEmail();
  }
  if (isGuessable(password, email)) throw refuseWeak('password');
  const before = await findAccountByEmail(platform.db, email);
  if (await passwords.matches(before?.password_hash, password)) throw refuseSame('password');
  const hash = await passwords.hash(password);
  const id = await platform.transact(async (tx) => {
    await lockEmail(tx, email);
    const used = await tx.db
      .deleteFrom('recoveries')
      .where('digest', '=', digest)
      .where('expires_at', '>', sql<Date>`clock_timestamp()`)
      .returning('account_id')
      .executeTakeFirst();
    if (!used) throw unauthorized();
    await forgetProofs(tx, email);
    const account = await findAccountByEmail(tx.db, email);
    if (!account) return createAccount(tx, used.account_id, email, hash);
    await putPassword(tx, account.id, hash);
    await endSessions(tx.db, account.id);
    sendAccountMail(platform, keys, tx, { template: 'password-changed', to: email });
    return account.id;
  });
  noteSecurity(asker, { action: 'recover-password', outcome: 'done', accountId: id });
}
