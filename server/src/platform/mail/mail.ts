import { z } from 'zod';
import type { Transaction } from '../database/transaction.ts';
import type { Job, Run } from '../jobs/job.ts';
import type { Keys } from '../keys.ts';
import type { Platform } from '../platform.ts';
import { forgetBounce, recordBounces } from './bounces.ts';
import { isRefusedRecipient } from './mailer.ts';
import { mail } from './message.ts';
import type { Mail } from './message.ts';

/** A job's mail, and what to do after its delivery. */
interface Delivery {
  readonly message: Mail;
  /** The mail's kind in the list of bounces. */
  readonly kind: string;
  /** Runs in the transaction that completes the job. */
  readonly record?: (tx: Transaction) => Promise<void>;
}

/**
 * Sends a job's mail and completes the job at once, without waiting for the rest of its batch. If the worker is killed between
 * the mail server's reply and the completion, the job sends the mail again under the same Message-ID.
 */
export async function deliverAndFinish(
  platform: Platform,
  { message, kind, record }: Delivery,
  run: Run,
): Promise<void> {
  try {
    await platform.mailer.deliver(message, run.id);
  } catch (error) {
    if (isRefusedRecipient(error)) await recordBounces(platform, kind, [{ address: message.to, error }]);
    throw error;
  }
  await platform.transact(async (tx) => {
    await forgetBounce(tx.db, platform.keys, message.to);
    await record?.(tx);
    await run.finish(tx);
  });
}

/** Retries for about a day, so that an outage of the mail server loses no mail. */
export const mailRetries = { retries: 12, backOffSeconds: 5 } as const;

const sealedMail = z.strictObject({ kind: z.string(), sealed: z.string() });

/** Sends a mail. Its data is encrypted in the queue, because it is personal. */
export const sendSealedMail: Job<z.output<typeof sealedMail>> = {
  ...mailRetries,
  name: 'mail.sealed',
  data: sealedMail,
  run: async (platform, { kind, sealed }, run) =>
    deliverAndFinish(platform, { message: openMail(platform.keys, sealed), kind }, run),
};

/** Decrypts the mail of a job. */
export const openMail = (keys: Keys, sealed: string): Mail => mail.parse(JSON.parse(keys.open(sealed)));

/** Sends a mail once the transaction commits. */
export const mailInTransaction = (
  { jobs, keys }: Platform,
  tx: Transaction,
  message: Mail,
  kind = 'other',
): void => jobs.enqueue(tx, sendSealedMail, { kind, sealed: keys.seal(JSON.stringify(mail.parse(message))) });

/** Sends unencrypted mails. The previous release enqueues them until its last process has stopped. */
export const sendMail: Job<Mail> = {
  ...mailRetries,
  name: 'mail.send',
  data: mail,
  run: async (platform, message, run) => deliverAndFinish(platform, { message, kind: 'enquiry' }, run),
};
