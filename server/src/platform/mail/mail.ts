import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { isLocal, isOnPrivateNetwork } from '../config/links.ts';
import type { PrivateNetworks } from '../config/links.ts';
import type { Reader, Transaction } from '../database/transaction.ts';
import type { Job, Run } from '../jobs/job.ts';
import { createGate } from '../limits/gate.ts';
import type { Platform } from '../platform.ts';
import { createComposer } from './composer.ts';

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
  /**
   * Delivers one of many mails, over connections of their own, so that single mails do not wait behind them. `record` runs
   * once the mail server has accepted the mail; a killed worker leaves at most `inFlight` accepted mails unrecorded.
   */
  deliverOneOfMany(message: Mail, id: string, record: () => Promise<void>): Promise<void>;
  close(): void;
}

interface MailerOptions {
  readonly smtpUrl: string | undefined;
  readonly from: string;
  readonly footer: Mailer['footer'];
  /** Connections for mails that are one of many. */
  readonly connections: number;
  /** Mail servers that need no TLS. */
  readonly privateNetworks?: PrivateNetworks;
}

/** Connections for single mails, such as codes. */
const singleConnections = 2;

/** Mails being delivered or recorded at a time: more than connections, so that none idles while mails are recorded. */
const inFlight = (connections: number): number => Math.ceil(connections * 1.5);

function openTransport(smtpUrl: string, maxConnections: number, privateNetworks: PrivateNetworks) {
  const address = new URL(smtpUrl);
  // Query parameters would override the options below.
  address.search = '';
  const isPrivate = isOnPrivateNetwork(address.href, privateNetworks);
  return createTransport({
    url: address.href,
    pool: true,
    maxConnections,
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 15_000,
    disableFileAccess: true,
    disableUrlAccess: true,
    // To other machines only with TLS and a valid certificate, unless the operator lists them as private. Those seldom
    // have a valid certificate, so TLS is tried only to protect a login.
    requireTLS: !isLocal(address.href) && !isPrivate,
    ignoreTLS: isPrivate && address.username === '',
    tls: { rejectUnauthorized: true },
  });
}

const refuseMail = async () => Promise.reject(new Error('no mail server is configured (SMTP_URL)'));

export function createMailer({
  smtpUrl,
  from,
  footer,
  connections,
  privateNetworks = [],
}: MailerOptions): Mailer {
  if (smtpUrl === undefined)
    return { footer, deliver: refuseMail, deliverOneOfMany: refuseMail, close: () => undefined };
  const single = openTransport(smtpUrl, singleConnections, privateNetworks);
  const many = openTransport(smtpUrl, connections, privateNetworks);
  const gate = createGate({ name: 'mailings', concurrency: inFlight(connections), queueLength: Infinity });
  // The same Message-ID at each attempt, so that mailboxes can detect a duplicate.
  const describe = ({ unsubscribe, ...message }: Mail, id: string) => ({
    ...message,
    from,
    messageId: `<${id}@outpick>`,
    ...(unsubscribe !== undefined && {
      headers: {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  });
  const compose = createComposer(describe);
  return {
    footer,
    deliver: async (message, id) => void (await single.sendMail(describe(message, id))),
    deliverOneOfMany: async (message, id, record) =>
      gate(async () => {
        await many.sendMail(await compose(mail.parse(message), id));
        await record();
      }),
    close() {
      single.close();
      many.close();
    },
  };
}

/** Whether the mail server refused a mail's recipient for good (a 5xx reply to RCPT), so that a retry is pointless. */
export const isRefusedRecipient = (error: unknown): boolean =>
  error instanceof Error &&
  Reflect.get(error, 'command') === 'RCPT TO' &&
  Number(Reflect.get(error, 'responseCode')) >= 500;

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
