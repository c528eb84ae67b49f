import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { staysHere } from '../config/links.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Job, Run } from '../jobs/job.ts';
import type { Platform } from '../platform.ts';

const line = z.string().regex(/^[^\r\n]*$/u);

/** One mail to one person. Addresses and subject are single lines, so that nothing can add a header. */
const mail = z.strictObject({
  to: z.email(),
  subject: line.max(200),
  text: z.string(),
  html: z.string().optional(),
  /** Answers go here instead of the sender, for messages that people sent us. */
  replyTo: z.email().optional(),
  /** Where one click ends mails of this kind (RFC 8058). */
  unsubscribe: z.url().optional(),
});

export type Mail = z.output<typeof mail>;

/** Hands a finished mail to the mail server. */
export interface Mailer {
  deliver(message: Mail, id: string): Promise<void>;
  close(): void;
}

export function createMailer(smtpUrl: string | undefined, from: string): Mailer {
  if (smtpUrl === undefined)
    return {
      deliver: async () => Promise.reject(new Error('no mail server is configured (SMTP_URL)')),
      close: () => undefined,
    };
  const address = new URL(smtpUrl);
  // What stands behind the question mark would win over what is set here.
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
    // Off this machine never in the clear, and never to a server that cannot prove its name.
    requireTLS: !staysHere(address.href),
    tls: { rejectUnauthorized: true },
  });
  return {
    // The same id for every attempt: a mailbox that got the first copy can tell the second one.
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
 * Sends a job's mail and completes the job at once, not with the others that were fetched together with it. A worker killed
 * between the mail server's last word and this note leaves a job that sends the mail again, under the same Message-ID.
 */
export async function deliverAndFinish(platform: Platform, message: Mail, run: Run): Promise<void> {
  await platform.mailer.deliver(message, run.id);
  await platform.transact(async (tx) => run.finish(tx));
}

/** Mails go out by job only, so that a dead mail server loses nothing: about a day of attempts. */
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
