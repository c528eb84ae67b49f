import { randomBytes, randomInt } from 'node:crypto';
import { jobs } from '../../src/features/composition.ts';
import { startWorker } from '../../src/platform/jobs/worker.ts';
import { eventually } from './eventually.ts';
import { openTestInbox } from './inbox.ts';
import type { ReceivedMail, TestInbox } from './inbox.ts';
import { startTestSite } from './site.ts';
import type { TestSite, TestSiteOptions } from './site.ts';

/** A received mail, decoded. */
export interface TestLetter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The four-digit code in the text, and the secret in the link. Both are empty if absent. */
  readonly code: string;
  readonly secret: string;
}

export interface TestAnswer {
  readonly status: number;
  readonly headers: Headers;
  // The parsed JSON, not validated.
  readonly body: {
    readonly data: Record<string, never>;
    readonly message?: string;
    readonly error: {
      readonly code: string;
      readonly message: string;
      readonly fields: Record<string, string>;
    };
  };
}

export interface Sending {
  readonly method?: string;
  readonly token?: string | undefined;
  /** The client's address. By default, each request has a new one, so that tests do not share limits. */
  readonly from?: string;
  readonly headers?: Record<string, string>;
}

/** A site with a worker and an inbox, and helpers for account calls. */
export interface TestAccounts {
  readonly site: TestSite;
  readonly inbox: TestInbox;
  send(path: string, body?: object, sending?: Sending): Promise<TestAnswer>;
  /** Waits for the oldest mail to the address that this function has not returned yet. */
  letter(email: string): Promise<TestLetter>;
  lettersTo(email: string): readonly TestLetter[];
  /** Signs up, verifies the code and returns the session. */
  join(email?: string, password?: string): Promise<{ email: string; token: string; id: string }>;
  login(email: string, password?: string, sending?: Sending): Promise<TestAnswer>;
  close(): Promise<void>;
}

export const testPassword = 'vT9#kqLw2';
export const newEmail = (): string => `p${randomBytes(6).toString('hex')}@example.org`;
export const newAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

const decodeQuotedPrintable = (text: string) =>
  Buffer.from(
    text
      .replaceAll(/=\r\n/gu, '')
      .replaceAll(/=([0-9A-F]{2})/gu, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString();

/** Decodes a mail's parts. */
export function readLetter({ headers, body }: ReceivedMail): TestLetter {
  const boundary = /boundary="([^"]+)"/u.exec(headers.join('\n'))?.[1] ?? '';
  const part = (type: string) => {
    const found = body.split(`--${boundary}`).find((one) => one.includes(`Content-Type: ${type}`)) ?? '';
    const content = found.slice(found.indexOf('\r\n\r\n') + 4);
    return /base64/u.test(found.slice(0, found.indexOf('\r\n\r\n')))
      ? Buffer.from(content, 'base64').toString()
      : decodeQuotedPrintable(content);
  };
  const text = part('text/plain');
  return {
    subject: headers.find((header) => header.startsWith('Subject: '))?.slice(9) ?? '',
    text,
    html: part('text/html'),
    code: /^\s*(\d{4})\s*$/mu.exec(text)?.[1] ?? '',
    secret: /(?:verifypassword|sign-in-link)#(?:join=)?([\w-]{22})/u.exec(text)?.[1] ?? '',
  };
}

export async function startTestAccounts(options: TestSiteOptions = {}): Promise<TestAccounts> {
  const inbox = await openTestInbox();
  // Load shedding is off: these tests send many requests at once, and the machine may be busy.
  const config = {
    SMTP_URL: inbox.url,
    TRUSTED_PROXIES: ['127.0.0.1'],
    SHED_ABOVE_MS: 0,
    ...options.config,
  };
  const site = await startTestSite({ ...options, config });
  const worker = await startWorker(site.platform, jobs, site.platform.config.DATABASE_URL);
  const readCounts = new Map<string, number>();
  const lettersTo = (email: string) =>
    inbox.mails.filter(({ recipients }) => recipients.includes(`RCPT TO:<${email}>`)).map(readLetter);

  const send = async (path: string, body?: object, sending: Sending = {}): Promise<TestAnswer> => {
    const form = body instanceof FormData;
    const answer = await site.get(`/api/v1/auth/${path}`, {
      method: sending.method ?? 'POST',
      headers: {
        'x-forwarded-for': sending.from ?? newAddress(),
        ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
        ...(sending.token === undefined ? {} : { authorization: `Bearer ${sending.token}` }),
        ...sending.headers,
      },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    });
    return { status: answer.status, headers: answer.headers, body: JSON.parse(await answer.text()) };
  };
  const letter = async (email: string) =>
    eventually(() => {
      const index = readCounts.get(email) ?? 0;
      const found = lettersTo(email)[index];
      if (!found) throw new Error('no mail yet');
      readCounts.set(email, index + 1);
      return found;
    }, 10_000);

  return {
    site,
    inbox,
    send,
    letter,
    lettersTo,
    async join(email = newEmail(), password = testPassword) {
      await send('signup', { email, password, confirmPassword: password });
      const { code } = await letter(email);
      const { body } = await send('forget-password/verify-otp', { email, otp: code });
      return { email, token: String(body.data['token']), id: String(body.data['id']) };
    },
    login: async (email, password = testPassword, sending = {}) =>
      send('login', { email, password }, sending),
    async close() {
      await worker.stop(2000);
      await site.close();
      await inbox.close();
    },
  };
}
