import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/transaction.ts';
import { unauthorized } from '../../platform/http/refusal.ts';
import type { Caller } from '../../platform/http/route.ts';
import { holderOf, logSecurityEvent } from '../../platform/http/route.ts';
import { costs } from '../../platform/limits/costs.ts';
import { clientNetwork } from '../../platform/limits/limiter.ts';
import { reserveSlots } from '../../platform/limits/reserve-slots.ts';
import type { Platform } from '../../platform/platform.ts';
import { admitAccount } from './admission.ts';
import { loginNetworks } from './login-networks.ts';
import { sendAccountMail } from './mails/send.ts';
import { removeAllPasskeys } from './passkeys.ts';
import type { AccountServices } from './passwords.ts';
import { passwordOfSession } from './policy.ts';
import { createAccount, findAccount, findAccountByEmail, deleteProofs, lockEmail } from './queries.ts';
import { otherEmail, refuseSame, refuseWeak, refuseWrong } from './refusals.ts';
import { endSessions } from './sessions.ts';
import { isGuessable } from './weak-passwords.ts';

const updatePassword = async ({ db }: Transaction, id: string, hash: string) =>
  db
    .updateTable('accounts')
    .set({ password_hash: hash, has_password: true, password_changed_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute();

/** Finds an unexpired recovery token, by the database's clock. */
export const findRecovery = async (db: Platform['db'], digest: Buffer) =>
  db
    .selectFrom('recoveries')
    .select(['email', 'account_id'])
    .where('digest', '=', digest)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst();

/** Password checks take turns by network. */
const entrantOf = ({ address, signal }: Caller) => ({ owner: clientNetwork(address), signal });

/** Verifies the password of a signed-in player again before a sensitive action. */
export async function confirmPassword(
  { platform, passwords }: AccountServices,
  { field, password }: { readonly field: string; readonly password: string },
  caller: Caller,
) {
  const { accountId } = holderOf(caller);
  caller.meter?.chargeAccount(accountId, costs.hash);
  const release = await reserveSlots(platform, {
    slots: [[passwordOfSession, accountId]],
    onRefused: ({ name }) => {
      logSecurityEvent(caller, { action: 'confirm-password', outcome: 'limited', reason: name });
      return undefined;
    },
  });
  let wrong = false;
  try {
    const account = await findAccount(platform.db, accountId);
    if (!account) throw unauthorized();
    wrong = !(await passwords.matches(account.password_hash, password, entrantOf(caller)));
    if (!wrong) return account;
    logSecurityEvent(caller, { action: 'confirm-password', outcome: 'denied' });
    throw refuseWrong(field);
  } finally {
    // A right password does not count against the limit on wrong passwords.
    if (!wrong) await release();
  }
}

/** Changes the signed-in player's password and ends all other sessions. */
export async function changePassword(
  services: AccountServices,
  { oldPassword, newPassword }: { readonly oldPassword: string; readonly newPassword: string },
  caller: Caller,
): Promise<void> {
  const { platform, passwords } = services;
  const account = await confirmPassword(services, { field: 'oldPassword', password: oldPassword }, caller);
  if (newPassword === oldPassword) throw refuseSame('newPassword');
  if (isGuessable(newPassword, account.email)) throw refuseWeak('newPassword');
  caller.meter?.chargeAccount(account.id, costs.hash);
  const hash = await passwords.hash(newPassword, caller.signal);
  await platform.transact(async (tx) => {
    await lockEmail(tx, account.email);
    await updatePassword(tx, account.id, hash);
    await endSessions(tx.db, account.id, { except: holderOf(caller).bearerId });
    await deleteProofs(tx, account.email);
    sendAccountMail(platform, tx, { template: 'password-changed', to: account.email });
  });
  logSecurityEvent(caller, { action: 'change-password', outcome: 'done' });
}

/**
 * Sets the password of the recovery token's email, removes all passkeys and ends all sessions. The token works once. Somebody who
 * got into the account may have added a passkey.
 */
export async function recoverPassword(
  { platform, passwords }: AccountServices,
  { email, password }: { readonly email: string; readonly password: string },
  caller: Caller,
): Promise<void> {
  const digest = Buffer.from(holderOf(caller).bearerId, 'hex');
  const recovery = await findRecovery(platform.db, digest);
  if (!recovery) throw unauthorized();
  if (recovery.email !== email) {
    logSecurityEvent(caller, { action: 'recover-password', outcome: 'denied', reason: 'another email' });
    throw otherEmail();
  }
  if (isGuessable(password, email)) throw refuseWeak('password');
  caller.meter?.chargeAccountOrNetwork(recovery.account_id, 2 * costs.hash);
  const currentAccount = await findAccountByEmail(platform.db, email);
  if (await passwords.matches(currentAccount?.password_hash, password, entrantOf(caller)))
    throw refuseSame('password');
  const hash = await passwords.hash(password, caller.signal);
  const network = clientNetwork(caller.address);
  const id = await platform.transact(async (tx) => {
    await lockEmail(tx, email);
    const deletedRecovery = await tx.db
      .deleteFrom('recoveries')
      .where('digest', '=', digest)
      .where('expires_at', '>', sql<Date>`clock_timestamp()`)
      .returning('account_id')
      .executeTakeFirst();
    if (!deletedRecovery) throw unauthorized();
    const account = await findAccountByEmail(tx.db, email);
    // Must come before `deleteProofs`, because it reads the pending sign-up that `deleteProofs` deletes.
    if (!account) await admitAccount(platform, tx, email);
    await deleteProofs(tx, email);
    if (!account) {
      const accountId = await createAccount(tx, {
        id: deletedRecovery.account_id,
        email,
        passwordHash: hash,
      });
      await loginNetworks.remember(tx.db, platform.keys, { ownerId: accountId, network });
      return accountId;
    }
    await updatePassword(tx, account.id, hash);
    const hadPasskeys = await removeAllPasskeys(tx, account.id);
    await endSessions(tx.db, account.id);
    await loginNetworks.remember(tx.db, platform.keys, { ownerId: account.id, network });
    sendAccountMail(platform, tx, {
      template: 'password-changed',
      to: email,
      ...(hadPasskeys && { removedPasskeys: true }),
    });
    return account.id;
  });
  logSecurityEvent(caller, { action: 'recover-password', outcome: 'done', accountId: id });
}
