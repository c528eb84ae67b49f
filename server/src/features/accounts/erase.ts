import type { Transaction } from '../../platform/database/transaction.ts';
import { forgetBounce } from '../../platform/mail/bounces.ts';
import type { Platform } from '../../platform/platform.ts';
import { sendAccountMail } from './mails/send.ts';
import { findAccount, deleteProofs, lockEmail } from './queries.ts';

/**
 * Deletes an account with its sessions, codes and all other rows that contain the email. The player's row stays, without
 * a name. Personal rows of other features reference the account and are deleted by cascade. Returns false if there is no
 * such account.
 */
export async function eraseAccount(platform: Platform, tx: Transaction, accountId: string): Promise<boolean> {
  const account = await findAccount(tx.db, accountId);
  if (!account) return false;
  const { email } = account;
  await lockEmail(tx, email);
  await deleteProofs(tx, email);
  await tx.db.deleteFrom('code_guesses').where('email', '=', email).execute();
  await tx.db.deleteFrom('sign_in_links').where('email', '=', email).execute();
  await tx.db.deleteFrom('code_mails').where('email', '=', email).execute();
  await forgetBounce(tx.db, platform.keys, email);
  await tx.db.deleteFrom('accounts').where('id', '=', accountId).execute();
  sendAccountMail(platform, tx, { template: 'deleted', to: email });
  return true;
}
