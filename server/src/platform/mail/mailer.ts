import { setTimeout } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { isLocal, isOnPrivateNetwork } from '../config/links.ts';
import type { PrivateNetworks } from '../config/links.ts';
import type { Reader } from '../database/transaction.ts';
import { createGate } from '../limits/gate.ts';
import { errorLine } from '../telemetry/errors.ts';
import { createComposer } from './composer.ts';
import type { Envelope } from './composer.ts';
import { mail } from './message.ts';
import type { Mail } from './message.ts';

/** Returns the last line of a mail that is being composed. */
export type MailFooter = (db: Reader, origin: string) => Promise<string>;

/** The mail server's answer to one mail. */
export interface MailTrial {
  readonly accepted: boolean;
  /** The mail server's own words, or why it was not reached. */
  readonly reply: string;
}

/** Delivers mails to the mail server. */
export interface Mailer {
  /** The current last line of every mail. */
  footer(db: Reader): Promise<string>;
  deliver(message: Mail, id: string): Promise<void>;
  /**
   * Delivers one of many mails over separate connections, so that single mails do not wait behind them. `record` runs once the
   * mail server has accepted the mail. A killed worker leaves at most `inFlight` accepted mails unrecorded.
   */
  deliverOneOfMany(message: Mail, id: string, record: () => Promise<void>): Promise<void>;
  /** Delivers one mail over a separate connection and returns what the mail server answered, within ten seconds. */
  tryOut(message: Mail, id: string): Promise<MailTrial>;
  close(): void;
}

interface MailerOptions {
  readonly smtpUrl: string | undefined;
  /** The sender of mails that are sent now. */
  readonly sender: () => Promise<string>;
  readonly footer: Mailer['footer'];
  /** Connections for bulk mails. */
  readonly connections: number;
  /** Networks on which the mail server needs no TLS. */
  readonly privateNetworks?: PrivateNetworks;
  /** How long a trial may take. It must be shorter than an operator or a proxy waits for an answer. */
  readonly trialMs?: number;
}

/** Connections for single mails, such as codes. */
const singleConnections = 2;

/** Mails that are being delivered or recorded: more than connections, so that none is idle while a mail is recorded. */
const inFlight = (connections: number): number => Math.ceil(connections * 1.5);

function describeServer(smtpUrl: string, privateNetworks: PrivateNetworks) {
  const address = new URL(smtpUrl);
  // Query parameters would override the options below.
  address.search = '';
  const isPrivate = isOnPrivateNetwork(address.href, privateNetworks);
  return {
    url: address.href,
    disableFileAccess: true,
    disableUrlAccess: true,
    // Connections to other machines require TLS with a valid certificate, unless the operator lists the machine as private.
    // Private servers seldom have a valid certificate, so TLS is tried there only to protect a login.
    requireTLS: !isLocal(address.href) && !isPrivate,
    ignoreTLS: isPrivate && address.username === '',
    tls: { rejectUnauthorized: true },
  };
}

const openTransport = (smtpUrl: string, maxConnections: number, privateNetworks: PrivateNetworks) =>
  createTransport({
    ...describeServer(smtpUrl, privateNetworks),
    pool: true,
    maxConnections,
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 15_000,
  });

export interface MailServer {
  readonly host: string;
  readonly port: number;
  readonly tls: 'from the start' | 'required' | 'if offered' | 'none';
  readonly signsIn: boolean;
}

/** Returns the configured mail server without its secrets. */
export function presentMailServer(smtpUrl: string, privateNetworks: PrivateNetworks): MailServer {
  const { url, requireTLS, ignoreTLS } = describeServer(smtpUrl, privateNetworks);
  const { hostname, port, protocol, username } = new URL(url);
  const startsWithTls = protocol === 'smtps:';
  const later = requireTLS ? 'required' : 'if offered';
  return {
    host: hostname,
    port: port === '' ? (startsWithTls ? 465 : 587) : Number(port),
    tls: startsWithTls ? 'from the start' : ignoreTLS ? 'none' : later,
    signsIn: username !== '',
  };
}

const notConfigured = 'no mail server is configured (SMTP_URL)';

const refuseMail = async () => Promise.reject(new Error(notConfigured));

/** Returns the configured sender with another display name, which must not contain quotes or angle brackets. */
export function nameSender(from: string, name: string | undefined): string {
  if (name === undefined) return from;
  const [, address = from] = /<([^<>]+)>\s*$/u.exec(from) ?? [];
  return `"${name}" <${address.trim()}>`;
}

/** Converts a mail for the SMTP client. Each attempt has the same Message-ID, so that mailboxes can detect duplicates. */
const describe = ({ unsubscribe, ...message }: Mail, { id, from }: Envelope) => ({
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

export function createMailer({
  smtpUrl,
  sender,
  footer,
  connections,
  privateNetworks = [],
  trialMs = 9000,
}: MailerOptions): Mailer {
  if (smtpUrl === undefined)
    return {
      footer,
      deliver: refuseMail,
      deliverOneOfMany: refuseMail,
      tryOut: async () => Promise.resolve({ accepted: false, reply: notConfigured }),
      close: () => undefined,
    };
  const single = openTransport(smtpUrl, singleConnections, privateNetworks);
  const many = openTransport(smtpUrl, connections, privateNetworks);
  const gate = createGate({ name: 'mailings', concurrency: inFlight(connections), queueLength: Infinity });
  const compose = createComposer(describe);
  return {
    footer,
    deliver: async (message, id) =>
      void (await single.sendMail(describe(message, { id, from: await sender() }))),
    deliverOneOfMany: async (message, id, record) =>
      gate(async () => {
        await many.sendMail(await compose(mail.parse(message), { id, from: await sender() }));
        await record();
      }),
    async tryOut(message, id) {
      const transport = createTransport({
        ...describeServer(smtpUrl, privateNetworks),
        connectionTimeout: 4000,
        greetingTimeout: 4000,
        socketTimeout: trialMs,
      });
      const ended = new AbortController();
      const timeout = setTimeout(trialMs, undefined, { signal: ended.signal }).then(() =>
        Promise.reject(new Error('the mail server did not answer in time')),
      );
      // If the mail server answers first, aborting the time-out rejects this promise. Ignore that rejection.
      timeout.catch(() => undefined);
      try {
        const sent = await Promise.race([
          transport.sendMail(describe(message, { id, from: await sender() })),
          timeout,
        ]);
        return { accepted: true, reply: sent.response };
      } catch (error) {
        return { accepted: false, reply: errorLine(error).replace(/^Error: /u, '') };
      } finally {
        ended.abort();
        transport.close();
      }
    },
    close() {
      single.close();
      many.close();
    },
  };
}

/** Whether the mail server refused the recipient permanently (a 5xx reply to RCPT), so that retrying is pointless. */
export const isRefusedRecipient = (error: unknown): boolean =>
  error instanceof Error &&
  Reflect.get(error, 'command') === 'RCPT TO' &&
  Number(Reflect.get(error, 'responseCode')) >= 500;
