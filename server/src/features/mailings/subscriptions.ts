import type { MailWishes } from '@outpick/contracts';
import type { Database } from '../../platform/database/open.ts';
import type { Reader } from '../../platform/database/transaction.ts';

/** The opt-in mails as they are stored and sent to clients: `mondays` is the weekly digest. */
export type Subscription = keyof MailWishes;

const noSubscriptions: MailWishes = { reminders: false, mondays: false };

export const findSubscriptions = async (db: Reader, accountId: string): Promise<MailWishes> =>
  (await db
    .selectFrom('mail_wishes')
    .select(['reminders', 'mondays'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()) ?? noSubscriptions;

export async function putSubscriptions(
  db: Database,
  accountId: string,
  subscriptions: MailWishes,
): Promise<void> {
  await db
    .insertInto('mail_wishes')
    .values({ account_id: accountId, ...subscriptions })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(subscriptions))
    .execute();
}

/** Ends one subscription. Does nothing if the account no longer exists. */
export async function endSubscription(
  db: Database,
  accountId: string,
  subscription: Subscription,
): Promise<void> {
  await db
    .updateTable('mail_wishes')
    .set({ [subscription]: false })
    .where('account_id', '=', accountId)
    .execute();
}

/** The e-mail of a subscriber; `undefined` if the subscription or the account has ended. */
export async function findAddress(
  db: Reader,
  accountId: string,
  subscription: Subscription,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('mail_wishes', 'mail_wishes.account_id', 'accounts.id')
    .select('email')
    .where('accounts.id', '=', accountId)
    .where(`mail_wishes.${subscription}`, '=', true)
    .executeTakeFirst();
  return row?.email;
}
