import type { Transaction } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { createKeys } from './keys.ts';
import { sendAccountMail } from './mails/send.ts';
import { findAccount, forgetProofs, lockEmail } from './queries.ts';

/**
 * Erases an account: its row, sessions, codes and whatever else knows the e-mail. The player stays, nameless. Others
 * that keep something personal of an account refer to its row and go with it. False if there is none any more.
 */
export async function eraseAccount(platform: Platform, tx: Transaction, accountId: string): Promise<boolean> {
  const account = await findAccount(tx.db, accountId);
  if (!account) return false;
  const { email } = account;
  await lockEmail(tx, email);
  await forgetProofs(tx, email);
  await tx.db.deleteFrom('code_guesses').where('email', '=', email).execute();
  await tx.db.deleteFrom('code_mails').where('email', '=', email).execute();
  await tx.db.deleteFrom('accounts').where('id', '=', accountId).execute();
  sendAccountMail(platform, createKeys(platform.config.CODE_KEYS), tx, { template: 'deleted', to: email });
  return true;
}
