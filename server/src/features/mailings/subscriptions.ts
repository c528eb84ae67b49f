import type { MailWishes } from '@outpick/contracts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { readToken } from './tokens.ts';
import type { Subscription } from './tokens.ts';

const noSubscriptions: MailWishes = { reminders: false, mondays: false };

export const findSubscriptions = async (db: Reader, accountId: string): Promise<MailWishes> =>
  (await db
    .selectFrom('mail_subscriptions')
    .select(['reminders', 'mondays'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()) ?? noSubscriptions;

export async function putSubscriptions(
  db: Database,
  accountId: string,
  subscriptions: MailWishes,
): Promise<void> {
  await db
    .insertInto('mail_subscriptions')
    .values({ account_id: accountId, ...subscriptions })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ ...subscriptions, changed_at: sql`clock_timestamp()` }),
    )
    .execute();
}

/** Ends the subscription that a token is for; `undefined` if the token is forged or its account is gone. */
export async function endSubscription(db: Database, token: string): Promise<Subscription | undefined> {
  const content = readToken(token);
  if (!content) return undefined;
  const { accountId, subscription } = content;
  const row = await db
    .selectFrom('mail_subscriptions')
    .select('unsubscribe_key')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row || !content.isProvedBy(row.unsubscribe_key)) return undefined;
  await db
    .updateTable('mail_subscriptions')
    .set({ [subscription]: false })
    .where('account_id', '=', accountId)
    .execute();
  return subscription;
}
