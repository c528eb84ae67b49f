import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/transaction.ts';
import { mailInTransaction } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { enquiryMail } from './mail.ts';
import type { NewEnquiry } from './new-enquiry.ts';

/** Whether the sender sent the same message within a day. An advisory lock serializes concurrent copies. */
async function isRepeated({ db }: Transaction, { email, message, form }: NewEnquiry): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`enquiry ${email} ${message}`}, 0))`.execute(db);
  const earlier = await db
    .selectFrom('enquiries')
    .select('id')
    .where('form', '=', form)
    .where('email', '=', email)
    .where('message', '=', message)
    .where('received_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst();
  return earlier !== undefined;
}

/** Stores a message and mails it to the operator in one transaction. Ignores a repeated message. */
export const receiveEnquiry = async (platform: Platform, enquiry: NewEnquiry): Promise<void> =>
  platform.transact(async (tx) => {
    if (await isRepeated(tx, enquiry)) return;
    await tx.db
      .insertInto('enquiries')
      .values({
        form: enquiry.form,
        first_name: enquiry.firstName,
        last_name: enquiry.lastName,
        email: enquiry.email,
        mobile_number: enquiry.mobileNumber,
        subject: enquiry.subject,
        message: enquiry.message,
        suspicion: enquiry.suspicion,
      })
      .execute();
    const { OPERATOR_EMAIL: to } = platform.config;
    if (to === undefined) return;
    const footer = await platform.mailer.footer(tx.db);
    mailInTransaction(platform, tx, enquiryMail(to, enquiry, footer), 'enquiry');
  });

/** Deletes all messages sent from an email address. */
export const deleteEnquiriesFrom = async ({ db }: Transaction, email: string) =>
  db
    .deleteFrom('enquiries')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .execute();
