import { sql } from 'kysely';
import { z } from 'zod';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import type { Reader, Transaction } from '../../platform/database/transaction.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { deliverAndFinish, mailRetries } from '../../platform/mail/mail.ts';
import { isRefusedRecipient } from '../../platform/mail/mailer.ts';
import { replyMail } from './mail.ts';

const data = z.strictObject({});

/** Deletes messages after a year, as the privacy policy promises. */
export const deleteOldEnquiries: Job<z.output<typeof data>> = {
  name: 'enquiries.forget',
  data,
  schedule: { cron: '17 3 * * *', data: {} },
  retries: 3,
  backOffSeconds: 60,
  run: async ({ db }, _data, { signal, log }) => {
    const deleted = await deleteInBatches(db, {
      signal,
      statement: (limit) => sql`
        delete from enquiries where id in (
          select id from enquiries where received_at < now() - interval '1 year' limit ${limit})
      `,
    });
    log.info({ deleted }, 'old messages deleted');
  },
};

const replyOrder = z.strictObject({ replyId: z.uuid() });

/** Finds a reply that was not sent yet, with the message that it answers. */
const findReply = async (db: Reader, replyId: string) =>
  db
    .selectFrom('enquiry_messages as reply')
    .innerJoin('enquiries', 'enquiries.id', 'reply.enquiry_id')
    .select(['reply.body', 'email', 'subject', 'message', 'received_at'])
    .where('reply.id', '=', replyId)
    .where('reply.sent_at', 'is', null)
    .executeTakeFirst();

const markReply = async (db: Reader, replyId: string, column: 'sent_at' | 'refused_at') =>
  db
    .updateTable('enquiry_messages')
    .set({ [column]: sql`clock_timestamp()` })
    .where('id', '=', replyId)
    .execute();

/**
 * Mails an operator's reply. The job contains only the reply's id. Its text and recipient are read when it is sent, so that a
 * deleted enquiry is not answered and the queue stores no personal data.
 */
export const sendReply: Job<z.output<typeof replyOrder>> = {
  ...mailRetries,
  name: 'enquiries.reply',
  data: replyOrder,
  run: async (platform, { replyId }, run) => {
    const { db, mailer, config } = platform;
    const reply = await findReply(db, replyId);
    if (!reply) return;
    const { body, received_at: receivedAt, ...enquiry } = reply;
    const footer = await mailer.footer(db);
    const message = replyMail({ ...enquiry, receivedAt }, { body, footer, replyTo: config.OPERATOR_EMAIL });
    const record = async (tx: Transaction) => void (await markReply(tx.db, replyId, 'sent_at'));
    try {
      await deliverAndFinish(platform, { message, kind: 'reply', record }, run);
    } catch (error) {
      if (isRefusedRecipient(error)) await markReply(db, replyId, 'refused_at');
      throw error;
    }
  },
};
