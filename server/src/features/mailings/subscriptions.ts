import type { MailWishes } from '@outpick/contracts';
import type { Database } from '../../platform/database/open.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { makeToken, readToken } from './tokens.ts';
import type { TokenContent } from './tokens.ts';

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

/** Ends the subscription that a token is for; `undefined` if the token is forged or its account is gone. */
export async function endSubscription(db: Database, token: string): Promise<Subscription | undefined> {
  const content = readToken(token);
  if (!content) return undefined;
  const { accountId, subscription } = content;
  const row = await db
    .selectFrom('mail_wishes')
    .select('unsubscribe_key')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row || !content.isProvedBy(row.unsubscribe_key)) return undefined;
  await db
    .updateTable('mail_wishes')
    .set({ [subscription]: false })
    .where('account_id', '=', accountId)
    .execute();
  return subscription;
}

interface Subscriber {
  readonly email: string;
  /** Ends this subscription. */
  readonly token: string;
}

/** The subscriber of a kind of mail; `undefined` if the subscription or the account has ended. */
export async function findSubscriber(db: Reader, content: TokenContent): Promise<Subscriber | undefined> {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('mail_wishes', 'mail_wishes.account_id', 'accounts.id')
    .select(['email', 'unsubscribe_key'])
    .where('accounts.id', '=', content.accountId)
    .where(`mail_wishes.${content.subscription}`, '=', true)
    .executeTakeFirst();
  return row && { email: row.email, token: makeToken(row.unsubscribe_key, content) };
}
