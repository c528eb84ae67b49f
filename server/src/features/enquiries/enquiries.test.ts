import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  asOwner,
  eventually,
  openTestInbox,
  waitUntilConnected,
  startTestSite,
  workUntilIdle,
} from '../../../test/support/index.ts';
import type { TestInbox, TestSite } from '../../../test/support/index.ts';
import { enquiryLimits } from './guard.ts';
import { deleteOldEnquiries } from './jobs.ts';

const contactPath = '/api/v1/website/create-contact-us';
const enquiryPath = '/api/v1/website/whatLookingFor';

let sender = 0;
/** A new message from a new sender. */
const contact = (fields: object = {}) => ({
  firstName: 'Ann',
  lastName: 'Lee',
  email: `ann${(sender += 1)}@example.com`,
  mobileNumber: 12_025_550_143,
  message: `Hello, I have 2 questions.\nThis is number ${sender}.`,
  ...fields,
});
const enquiry = (fields: object = {}) => {
  const { mobileNumber: _none, ...rest } = contact();
  return { ...rest, subject: 'About margins, mostly', ...fields };
};

/** Names and a message of the maximum length plus some characters. */
const sizes = (extra: number) => ({
  firstName: 'A'.repeat(25 + extra),
  lastName: 'B'.repeat(25 + extra),
  message: 'm'.repeat(2000 + extra),
});
const tooLong = (max: number) => `length must be less than ${max + 1} characters!`;

describe('enquiries', () => {
  let site: TestSite;
  let inbox: TestInbox;
  /** The client address of requests. Each test has another one, so that limits do not carry over. */
  let address = '';
  let testNumber = 0;

  beforeAll(async () => {
    inbox = await openTestInbox();
    site = await startTestSite({
      config: {
        SMTP_URL: inbox.url,
        OPERATOR_EMAIL: 'operator@outpick.example',
        TRUSTED_PROXIES: ['127.0.0.1'],
        SHED_ABOVE_MS: 0,
      },
    });
    await waitUntilConnected(site.platform);
  });
  beforeEach(() => {
    testNumber += 1;
    address = `203.0.113.${testNumber}`;
  });
  afterAll(async () => {
    await site.close();
    await inbox.close();
  });

  const post = async (path: string, body: unknown, from = address) => {
    const answer = await site.get(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: answer.status, headers: answer.headers, ...JSON.parse(await answer.text()) };
  };
  const stored = async (email: string) =>
    asOwner<Record<string, unknown>>(
      site.platform.config.DATABASE_URL,
      'select * from enquiries where email = $1',
      [email],
    );
  const count = async () => {
    const [row] = await asOwner<{ count: string }>(
      site.platform.config.DATABASE_URL,
      'select count(*) from enquiries',
    );
    return Number(row?.count);
  };

  it('[S6-PERM-03] [S7-CALL-23] [S7-CALL-24] a visitor’s contact message is stored and answered with thanks', async () => {
    // Send a message of the maximum length: it must not be truncated.
    const sent = contact({ message: `Hello.\n${'m'.repeat(1992)}!` });
    const answer = await post(contactPath, sent);
    expect(answer).toMatchObject({
      status: 200,
      data: { received: true },
      message: 'Thank you! Your message has been successfully sent. We will get back to you shortly',
    });
    expect(await stored(sent.email)).toMatchObject([
      {
        form: 'contact',
        first_name: 'Ann',
        last_name: 'Lee',
        mobile_number: '12025550143',
        subject: null,
        message: sent.message,
      },
    ]);
  });

  it('[S7-CALL-25] [S7-CALL-26] an enquiry is stored as it was sent, and thanked for', async () => {
    const sent = enquiry();
    expect(await post(enquiryPath, sent)).toMatchObject({
      status: 200,
      data: { received: true },
      message: 'Thank you! Your message has been successfully sent. We will get back to you shortly',
    });
    expect(await stored(sent.email)).toMatchObject([
      {
        form: 'enquiry',
        first_name: 'Ann',
        last_name: 'Lee',
        mobile_number: null,
        subject: 'About margins, mostly',
        message: sent.message,
      },
    ]);
  });

  it.each([
    [
      '[S7-CALL-23] a contact message',
      contactPath,
      contact,
      ['firstName', 'lastName', 'email', 'mobileNumber', 'message'],
    ],
    [
      '[S7-CALL-25] an enquiry',
      enquiryPath,
      enquiry,
      ['firstName', 'lastName', 'email', 'subject', 'message'],
    ],
  ] as const)('%s requires each of its fields', async (_case, path, create, fields) => {
    const before = await count();
    for (const field of fields) {
      const { [field]: _omitted, ...rest }: Record<string, unknown> = create();
      const { status, error } = await post(path, rest);
      expect([status, error.fields]).toEqual([422, { [field]: expect.stringMatching(/ is required!$/u) }]);
    }
    expect(await count()).toBe(before);
  });

  it('[D-LEDGER-10] V1.2.1 an enquiry is mailed to the operator once, with the sender as Reply-To and the ledger’s head', async () => {
    const sent = enquiry({
      subject: 'Über {{7*7}} and ${7*7}',
      message: 'Dear all,\nBcc: x@example.com\n\nline',
    });
    await post(enquiryPath, sent);
    await workUntilIdle(site.platform);
    const mails = inbox.mails.filter(({ headers }) => headers.some((line) => line.includes(sent.email)));
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail?.recipients).toEqual(['RCPT TO:<operator@outpick.example>']);
    expect(mail?.headers.filter((line) => /^(?:to|cc|bcc|reply-to|subject):/iu.test(line))).toEqual([
      'To: operator@outpick.example',
      `Reply-To: ${sent.email}`,
      expect.stringMatching(/^Subject: =\?UTF-8\?/u),
    ]);
    expect(mail?.body).toContain('Bcc: x@example.com');
    const head = JSON.parse(await (await site.get('/api/v1/website/ledger/head')).text()).data.hash;
    // Undo the folding of long lines.
    expect(mail?.body.replaceAll(/=\r?\n/gu, '')).toContain(head);
  });

  it.each(['firstName', 'lastName', 'email', 'subject'])(
    'V1.2.1 a line break in %s is refused, so that it reaches no header of the mail',
    async (field) => {
      const before = await count();
      const answer = await post(enquiryPath, enquiry({ [field]: 'Ann\r\nBcc: victim@example.com' }));
      expect(answer.status).toBe(422);
      expect(answer.error.fields[field]).toMatch(/is invalid!$/u);
      expect(await count()).toBe(before);
    },
  );

  it.each([
    ['as text', '12025550143', 'phone number'],
    ['missing', undefined, 'Phone number is required!'],
    ['too short', 12_345, 'length must be greater than 5 characters!'],
    ['too long', 1_234_567_890_123_456, 'length must be less than 16 characters!'],
    ['negative', -12_025_550_143, 'phone number'],
    ['broken', 1202.5, 'phone number'],
    ['huge', 1e300, 'phone number'],
    ['a list', [12_025_550_143], 'phone number'],
  ])(
    '[D-VALID-01] a phone number that is %s is a 422 and nothing is stored',
    async (_case, mobileNumber, words) => {
      const sent = contact({ mobileNumber });
      const answer = await post(contactPath, sent);
      expect(answer.status).toBe(422);
      expect(answer.error.fields.mobileNumber).toContain(words);
      expect(await stored(sent.email)).toEqual([]);
    },
  );

  it('numbers out of range, wrong types and broken JSON are refused and cause no 500', async () => {
    const text = JSON.stringify(contact({ mobileNumber: 1 }));
    for (const body of [
      text.replace(':1,', ':1e309,'),
      text.replace(':1,', ':NaN,'),
      '{',
      '[]',
      'null',
      '"x"',
    ])
      expect((await post(contactPath, body)).status).toBeOneOf([400, 422]);
    for (const field of ['firstName', 'email', 'message'])
      for (const value of [{}, [], true, 7, null, 'A\0'])
        expect((await post(contactPath, contact({ [field]: value }))).status).toBe(422);
  });

  it('[D-VALID-07] whatLookingFor accepts names of 1 to 25 characters', async () => {
    expect((await post(enquiryPath, enquiry({ firstName: 'A', lastName: 'B'.repeat(25) }))).status).toBe(200);
    const answer = await post(enquiryPath, enquiry({ firstName: '', lastName: 'B'.repeat(26) }));
    expect(answer.status).toBe(422);
    expect(answer.error.fields).toEqual({
      firstName: 'First name is required!',
      lastName: 'length must be less than 26 characters!',
    });
    const swapped = await post(enquiryPath, enquiry({ firstName: 'B'.repeat(26), lastName: '' }));
    expect(swapped.error.fields).toEqual({
      firstName: 'length must be less than 26 characters!',
      lastName: 'Last name is required!',
    });
  });

  it('[D-VALID-80] create-contact-us accepts names of 25 and a message of 2,000 characters, and whatLookingFor a subject of 50, but no more', async () => {
    expect((await post(contactPath, contact(sizes(0)))).status).toBe(200);
    expect((await post(contactPath, contact(sizes(1)))).error.fields).toEqual({
      firstName: tooLong(25),
      lastName: tooLong(25),
      message: tooLong(2000),
    });
    expect((await post(enquiryPath, enquiry({ subject: 's'.repeat(50) }))).status).toBe(200);
    expect((await post(enquiryPath, enquiry({ subject: 's'.repeat(51) }))).error.fields).toEqual({
      subject: tooLong(50),
    });
  });

  it('[D-VALID-08] whatLookingFor accepts a message of up to 2,000 characters', async () => {
    expect((await post(enquiryPath, enquiry({ message: 'm'.repeat(2000) }))).status).toBe(200);
    expect((await post(enquiryPath, enquiry({ message: 'm'.repeat(2001) }))).status).toBe(422);
  });

  it('the same message within a day is stored once, even if twenty copies arrive concurrently', async () => {
    const sent = contact();
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_none, n) => post(contactPath, sent, `198.51.100.${n + 1}`)),
    );
    // Each comes from another address, so only the sender's limit of five applies.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(enquiryLimits.sender.most);
    expect(await stored(sent.email)).toHaveLength(1);
  });

  it('the messages from one address are limited per hour', async () => {
    const before = await count();
    const answers = [];
    for (let n = 0; n < enquiryLimits.address.most + 3; n += 1)
      answers.push(await (n % 2 === 0 ? post(contactPath, contact()) : post(enquiryPath, enquiry())));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    const last = answers.at(-1);
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(last?.error.message).toBe('Too many messages from here. Please try again later.');
    expect(await count()).toBe(before + enquiryLimits.address.most);
  });

  it('a message that the site failed to store does not count against the limit of its sender’s address', async () => {
    const { DATABASE_URL } = site.platform.config;
    await asOwner(DATABASE_URL, 'alter table enquiries rename to enquiries_away');
    for (let n = 0; n < enquiryLimits.address.most; n += 1)
      expect((await post(contactPath, contact())).status).toBe(500);
    await asOwner(DATABASE_URL, 'alter table enquiries_away rename to enquiries');
    expect((await post(contactPath, contact())).status).toBe(200);
  });

  it('V2.4.1 a thousand messages from one address make no more rows and mails than the limit of an address', async () => {
    await workUntilIdle(site.platform);
    const [before, mails] = [await count(), inbox.mails.length];
    const answers = [];
    for (let n = 0; n < 20; n += 1)
      answers.push(
        ...(await Promise.all(Array.from({ length: 50 }, async () => post(contactPath, contact())))),
      );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(enquiryLimits.address.most);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1000 - enquiryLimits.address.most);
    expect(refused.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true);
    expect(await count()).toBe(before + enquiryLimits.address.most);
    await workUntilIdle(site.platform);
    expect(inbox.mails.length - mails).toBe(enquiryLimits.address.most);
  });

  it('a suspicious message is stored and mailed with a mark', async () => {
    const fast = contact({ secondsOpen: 0.4 });
    const linked = enquiry({ message: 'See https://a.example https://b.example www.c.example' });
    const human = contact({ secondsOpen: 41 });
    await post(contactPath, fast);
    await post(enquiryPath, linked);
    await post(contactPath, human);
    expect(await stored(fast.email)).toMatchObject([{ suspicion: 'written in 0.4 s' }]);
    expect(await stored(linked.email)).toMatchObject([{ suspicion: '3 links' }]);
    expect(await stored(human.email)).toMatchObject([{ suspicion: null }]);
    await workUntilIdle(site.platform);
    await eventually(() => {
      const subjects = inbox.mails.flatMap(({ headers }) =>
        headers.filter((line) => line.startsWith('Subject: [Suspicious]')),
      );
      expect(subjects).toHaveLength(2);
    });
  });

  it('neither the log nor Redis contains any part of a message', async () => {
    const sent = contact({ lastName: 'Secretname', message: 'Secretwords in here.' });
    await post(contactPath, sent);
    expect(site.log.join('\n')).not.toMatch(/Secret|@example\.com/u);
    const keys = await site.platform.redis.attempt(async (redis) =>
      redis.keys(`${site.platform.config.REDIS_PREFIX}*`),
    );
    expect(keys?.join('\n')).toContain('enquiry-sender');
    expect(keys?.join('\n')).not.toContain('@');
  });

  it('are deleted after a year', async () => {
    const [old, recent] = [contact(), contact()];
    await post(contactPath, old);
    await post(contactPath, recent);
    await asOwner(
      site.platform.config.DATABASE_URL,
      `update enquiries set received_at = now() - interval '366 days' where email = $1`,
      [old.email],
    );
    await deleteOldEnquiries.run(
      site.platform,
      {},
      {
        id: 'x',
        attempt: 1,
        signal: new AbortController().signal,
        log: site.platform.log,
        finish: async () => Promise.resolve(),
      },
    );
    expect(await stored(old.email)).toHaveLength(0);
    expect(await stored(recent.email)).toHaveLength(1);
  });
});
