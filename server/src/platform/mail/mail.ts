import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { isLocal } from '../config/links.ts';
import type { Reader, Transaction } from '../database/transaction.ts';
import type { Job, Run } from '../jobs/job.ts';
import type { Platform } from '../platform.ts';

const line = z.string().regex(/^[^\r\n]*$/u);

/** One mail to one person. Addresses and subject are single lines, against header injection. */
const mail = z.strictObject({
  to: z.email(),
  subject: line.max(200),
  text: z.string(),
  html: z.string().optional(),
  /** For forwarded messages: replies go to their author. */
  replyTo: z.email().optional(),
  /** The address for one-click unsubscription (RFC 8058). */
  unsubscribe: z.url().optional(),
});

export type Mail = z.output<typeof mail>;

/** Writes the last line of a mail that is being composed. */
export type MailFooter = (db: Reader, origin: string) => Promise<string>;

/** Delivers mails to the mail server. */
export interface Mailer {
  /** The last line of every mail, as of now. */
  footer(db: Reader): Promise<string>;
  deliver(message: Mail, id: string): Promise<void>;
  close(): void;
}

export function createMailer(smtpUrl: string | undefined, from: string, footer: Mailer['footer']): Mailer {
  if (smtpUrl === undefined)
    return {
      footer,
      deliver: async () => Promise.reject(new Error('no mail server is configured (SMTP_URL)')),
      close: () => undefined,
    };
  const address = new URL(smtpUrl);
  // Query parameters would override the options below.
  address.search = '';
  const transport = createTransport({
    url: address.href,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 15_000,
    disableFileAccess: true,
    disableUrlAccess: true,
    // To other machines only with TLS and a valid certificate.
    requireTLS: !isLocal(address.href),
    tls: { rejectUnauthorized: true },
  });
  return {
    footer,
    // The same Message-ID at each attempt, so that mailboxes can detect a duplicate.
    deliver: async ({ unsubscribe, ...message }, id) =>
      void (await transport.sendMail({
        ...message,
        from,
        messageId: `<${id}@outpick>`,
        ...(unsubscribe !== undefined && {
          headers: {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
      })),
    close: () => transport.close(),
  };
}

/**
 * Sends a job's mail and completes the job at once, not with the rest of its batch. If the worker is killed between the
 * mail server's reply and the completion, the job sends the mail again under the same Message-ID.
 */
export async function deliverAndFinish(platform: Platform, message: Mail, run: Run): Promise<void> {
  await platform.mailer.deliver(message, run.id);
  await platform.transact(async (tx) => run.finish(tx));
}

/** Mails are sent by a job, with retries for about a day, so that an outage of the mail server loses none. */
export const sendMail: Job<Mail> = {
  name: 'mail.send',
  data: mail,
  retries: 12,
  backOffSeconds: 5,
  run: deliverAndFinish,
};

/** Sends a mail once the transaction commits. */
export const mailInTransaction = (platform: Platform, tx: Transaction, message: Mail): void =>
  platform.jobs.enqueue(tx, sendMail, message);
