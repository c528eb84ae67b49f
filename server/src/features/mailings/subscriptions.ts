import type { MailWishes } from '@outpick/contracts';
import type { Database } from '../../platform/database/open.ts';
import type { Reader } from '../../platform/database/transaction.ts';

const none: MailWishes = { reminders: false, mondays: false };

export const findWishes = async (db: Reader, accountId: string): Promise<MailWishes> =>
  (await db
    .selectFrom('mail_wishes')
    .select(['reminders', 'mondays'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()) ?? none;

export async function putWishes(db: Database, accountId: string, wishes: MailWishes): Promise<void> {
  await db
    .insertInto('mail_wishes')
    .values({ account_id: accountId, ...wishes })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(wishes))
    .execute();
}

/** Ends one kind of mail. Does nothing if the account no longer exists. */
export async function endWish(db: Database, accountId: string, wish: keyof MailWishes): Promise<void> {
  await db
    .updateTable('mail_wishes')
    .set({ [wish]: false })
    .where('account_id', '=', accountId)
    .execute();
}
