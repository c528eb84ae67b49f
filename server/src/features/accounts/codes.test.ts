import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  asOwner,
  eventually,
  newAddress,
  newEmail,
  startTestAccounts,
  testPassword,
} from '../../../test/support/index.ts';
import type { TestAccounts } from '../../../test/support/index.ts';
import { newCode } from './secrets.ts';

const verify = 'forget-password/verify-otp';
const sendCode = 'forget-password/send-otp';
const recover = 'forget-password/update-password';
const useTheLink = 'Too many tries. Use the link in your mail.';
const waitALittle = 'Too many tries. Please wait a little.';

/** Returns a code that differs from the given one. */
const otherCode = (code: string, step = 1) => String((Number(code) + step) % 10_000).padStart(4, '0');

describe('codes', () => {
  let accounts: TestAccounts;
  beforeAll(async () => {
    accounts = await startTestAccounts();
  });
  afterAll(async () => accounts.close());

  const rows = async (text: string, values: readonly unknown[] = []) =>
    asOwner<Record<string, unknown>>(accounts.site.platform.config.DATABASE_URL, text, values);
  const codeFor = async (email: string) => {
    await accounts.send(sendCode, { email });
    return accounts.letter(email);
  };
  const guess = async (email: string, otp: string, from?: string) =>
    accounts.send(verify, { email, otp }, from === undefined ? {} : { from });
  /** Uses up the nine guesses of an email: three wrong tries at each of three codes. */
  const lock = async (email: string) => {
    for (let i = 0; i < 3; i += 1) {
      const { code } = await codeFor(email);
      for (let step = 1; step <= 3; step += 1)
        expect((await guess(email, otherCode(code, step))).status).toBe(400);
    }
  };

  const tables = { guesses: ['code_guesses', 'guessed_at'], mails: ['code_mails', 'sent_at'] } as const;
  /** Makes the oldest counted guess or mail of a client network older by the interval. */
  const ageOldest = async (kind: keyof typeof tables, network: string, interval: string) => {
    const [table, time] = tables[kind];
    await rows(
      `update ${table} set ${time} = ${time} - $1::interval
       where id = (select id from ${table} where network = $2 order by ${time} limit 1)`,
      [interval, network],
    );
  };

  /** Uses up the limit of mails of a client network. */
  const useUpMails = async (from: string) =>
    Promise.all(
      Array.from({ length: 20 }, async () => accounts.send(sendCode, { email: newEmail() }, { from })),
    );
  /** Waits for the jobs that mail codes above the limit of a network. */
  const mailsDone = async () =>
    eventually(async () =>
      expect(
        await rows(`select 1 from jobs.job where name = 'accounts.code-if-known' and state < 'completed'`),
      ).toEqual([]),
    );

  it('[S7-CALL-07] [S9-CONST-01] V6.5.1 are four digits that verify-otp accepts once, with their email', async () => {
    const email = newEmail();
    const { code } = await codeFor(email);
    expect(code).toMatch(/^\d{4}$/u);
    expect((await guess(email, code)).status).toBe(200);
    const again = await guess(email, code);
    expect([again.status, again.body.error.code, again.body.error.message]).toEqual([
      400,
      'INVALID_OTP',
      'Invalid OTP',
    ]);
  });

  it('V6.5.1 work only if they are the newest of their email', async () => {
    const [mine, yours] = [newEmail(), newEmail()];
    const first = await codeFor(mine);
    let second = await codeFor(mine);
    while (second.code === first.code) second = await codeFor(mine);
    const { code: other } = await codeFor(yours);
    expect((await guess(mine, first.code)).status).toBe(400);
    expect((await guess(mine, other)).status).toBe(other === second.code ? 200 : 400);
    expect((await guess(mine, second.code)).status).toBe(other === second.code ? 400 : 200);
  });

  it('V6.5.1 are redeemed by exactly one of 50 concurrent requests', async () => {
    const email = newEmail();
    const { code } = await codeFor(email);
    const answers = await Promise.all(Array.from({ length: 50 }, async () => guess(email, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await rows('select * from recoveries where email = $1', [email])).length).toBe(1);
  });

  it('[D-SAFE-10] V6.6.2 work only for the purpose for which they were issued', async () => {
    const [fresh, known] = [newEmail(), (await accounts.join()).email];
    await accounts.send('signup', { email: fresh, password: testPassword, confirmPassword: testPassword });
    const sessionAnswer = (await guess(fresh, (await accounts.letter(fresh)).code)).body.data;
    const recoveryAnswer = (await guess(known, (await codeFor(known)).code)).body.data;
    const profile = async (token: string) =>
      (await accounts.send('userProfile', undefined, { method: 'GET', token })).status;
    const change = async (email: string, token: string) =>
      (
        await accounts.send(
          recover,
          { email, password: 'gR4vy!bOat', confirmPassword: 'gR4vy!bOat' },
          { token },
        )
      ).status;
    expect([
      await profile(String(sessionAnswer['token'])),
      await change(fresh, String(sessionAnswer['token'])),
    ]).toEqual([200, 401]);
    expect([
      await profile(String(recoveryAnswer['token'])),
      await change(known, String(recoveryAnswer['token'])),
    ]).toEqual([401, 200]);
  });

  it('[D-SAFE-09] V6.5.5 expire 10 minutes after they were issued, by the database’s clock', async () => {
    const email = newEmail();
    const age = async (interval: string) =>
      rows('update codes set issued_at = issued_at - $1::interval where email = $2', [interval, email]);
    const early = await codeFor(email);
    await age('9 minutes 55 seconds');
    expect((await guess(email, early.code)).status).toBe(200);
    const late = await codeFor(email);
    await age('10 minutes 1 second');
    expect((await guess(email, late.code)).status).toBe(400);
  });

  it('[D-SAFE-11] V6.6.3 allow three tries: after three wrong guesses even the right code is refused', async () => {
    const email = newEmail();
    const { code } = await codeFor(email);
    for (const step of [1, 2, 3]) await guess(email, otherCode(code, step));
    expect((await guess(email, code)).status).toBe(400);
    const next = await codeFor(email);
    for (const step of [1, 2]) await guess(email, otherCode(next.code, step));
    expect((await guess(email, next.code)).status).toBe(200);
  });

  it('[D-SAFE-12] [D-CODE-08] V6.6.3 lock for an email after nine wrong guesses in any 24 hours', async () => {
    const email = newEmail();
    await lock(email);
    await accounts.letter(email);
    const { code } = await codeFor(email);
    const locked = await guess(email, code);
    expect([locked.status, locked.body.error.message]).toEqual([429, useTheLink]);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(86_000);
    expect(Number(locked.headers.get('retry-after'))).toBeLessThanOrEqual(86_400);
    const age = async (interval: string) =>
      rows(
        `update code_guesses set guessed_at = guessed_at - $1::interval
         where id = (select id from code_guesses where email = $2 order by guessed_at limit 1)`,
        [interval, email],
      );
    // A rolling window: one more guess is allowed exactly when the oldest of the nine is 24 hours old.
    await age('23 hours 55 minutes');
    expect((await guess(email, code)).status).toBe(429);
    await age('5 minutes');
    expect((await guess(email, otherCode(code))).status).toBe(400);
    expect((await guess(email, code)).status).toBe(429);
  });

  it('[D-SAFE-12] [D-CODE-01] V6.6.3 have a counter of guesses in the database: of 20 concurrent guesses nine are checked', async () => {
    const email = newEmail();
    const { code } = await codeFor(email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => guess(email, otherCode(code, i + 1))),
    );
    const statuses = answers.map(({ status }) => status);
    const expected = [...Array.from({ length: 9 }, () => 400), ...Array.from({ length: 11 }, () => 429)];
    expect(statuses.toSorted((a, b) => a - b)).toEqual(expected);
    // The probability that one of the nine guesses of a day is right.
    expect(statuses.filter((status) => status === 400).length / 10_000).toBeLessThan(1 / 1000);
    expect((await accounts.letter(email)).subject).toBe('Codes for your account are locked');
    expect(accounts.lettersTo(email)).toHaveLength(2);
  });

  it('[D-SAFE-13] notify the owner by one mail when they lock', async () => {
    const email = newEmail();
    await lock(email);
    const letter = await accounts.letter(email);
    expect(letter.subject).toBe('Codes for your account are locked');
    await rows(
      `update code_guesses set guessed_at = guessed_at - interval '1 day' where id in (select id from code_guesses where email = $1 order by guessed_at limit 1)`,
      [email],
    );
    await guess(email, '0000');
    await codeFor(email);
    expect(accounts.lettersTo(email).filter(({ subject }) => subject === letter.subject)).toHaveLength(1);
    // An email with an account but no code gets the notice too.
    const { email: owner } = await accounts.join();
    for (let i = 0; i < 9; i += 1) await guess(owner, '0000');
    expect((await accounts.letter(owner)).subject).toBe(letter.subject);
  });

  it('lock without a notice for an email that has neither account nor code', async () => {
    const email = newEmail();
    for (let i = 0; i < 9; i += 1) await guess(email, '0000');
    expect((await guess(email, '0000')).status).toBe(429);
    await codeFor(email);
    expect(accounts.lettersTo(email)).toHaveLength(1);
  });

  it('[D-SAFE-80] [D-CODE-05] [D-CODE-06] are mailed with a link of 128 random bits, which works even while codes are locked', async () => {
    const { email, id } = await accounts.join();
    await lock(email);
    await accounts.letter(email);
    const { secret, code, html } = await codeFor(email);
    expect(Buffer.from(secret, 'base64url')).toHaveLength(16);
    expect(html).toContain(`href="${accounts.site.platform.config.PUBLIC_ORIGIN}/verifypassword#${secret}"`);
    expect((await guess(email, code)).status).toBe(429);
    const { status, body } = await accounts.send(verify, { otp: secret });
    expect([status, body.data['existingUser'], body.data['id']]).toEqual([200, true, id]);
    expect((await accounts.send(verify, { otp: secret })).body.error.message).toBe('Invalid OTP');
    // Using the link does not change the password.
    expect((await accounts.login(email)).status).toBe(200);
  });

  it('[D-CODE-05] are mailed with a new link by each call that mails a code', async () => {
    const password = { password: testPassword, confirmPassword: testPassword };
    const { email: known } = await accounts.join();
    const fresh = newEmail();
    const secrets: string[] = [];
    for (const [path, body] of [
      ['signup', { email: fresh, ...password }],
      ['login', { email: fresh, password: testPassword }],
      ['resend-otp', { email: fresh }],
      [sendCode, { email: fresh }],
      ['signup', { email: known, ...password }],
      [sendCode, { email: known }],
      ['resend-otp', { email: known }],
    ] as const) {
      await accounts.send(path, body);
      const { code, secret, html } = await accounts.letter(body.email);
      expect([path, code]).toEqual([path, expect.stringMatching(/^\d{4}$/u)]);
      expect(Buffer.from(secret, 'base64url')).toHaveLength(16);
      expect(html).toContain(`/verifypassword#${secret}"`);
      secrets.push(secret);
    }
    expect(new Set(secrets).size).toBe(7);
  });

  it('[D-CODE-07] are mailed with a link that gives a recovery token, even if the mail is for a sign-up', async () => {
    const email = newEmail();
    await accounts.send('signup', { email, password: testPassword, confirmPassword: testPassword });
    const { secret } = await accounts.letter(email);
    expect((await accounts.send(verify, { email: newEmail(), otp: secret })).status).toBe(400);
    const { body } = await accounts.send(verify, { email, otp: secret });
    expect(body.data['existingUser']).toBe(true);
    const token = String(body.data['token']);
    const password = 'gR4vy!bOat';
    expect((await accounts.send('userProfile', undefined, { method: 'GET', token })).status).toBe(401);
    expect(
      (await accounts.send(recover, { email, password, confirmPassword: password }, { token })).status,
    ).toBe(200);
    expect((await accounts.login(email, password)).body.data['id']).toBe(body.data['id']);
    expect((await accounts.login(email)).status).toBe(400);
  });

  it('[D-SAFE-80] are mailed with a link that works for two hours', async () => {
    const email = newEmail();
    const { secret } = await codeFor(email);
    const age = async (interval: string) =>
      rows('update code_links set expires_at = expires_at - $1::interval where email = $2', [
        interval,
        email,
      ]);
    await age('1 hour 59 minutes 55 seconds');
    const later = await codeFor(email);
    expect((await accounts.send(verify, { otp: secret })).status).toBe(200);
    await age('2 hours 1 second');
    expect((await accounts.send(verify, { otp: later.secret })).status).toBe(400);
  });

  it('[D-CODE-02] V6.5.4 of all emails may be guessed wrong 20 times in any 24 hours by one client address or IPv6 network', async () => {
    // A right guess is not counted.
    const provenEmail = newEmail();
    expect((await guess(provenEmail, (await codeFor(provenEmail)).code, '192.0.2.7')).status).toBe(200);
    for (const addresses of [() => '192.0.2.7', (i: number) => `2001:db8:1:2::${(i + 1).toString(16)}`]) {
      const statuses: number[] = [];
      for (let i = 0; i < 21; i += 1) statuses.push((await guess(newEmail(), '0000', addresses(i))).status);
      expect(statuses).toEqual([...Array.from({ length: 20 }, () => 400), 429]);
    }
    const email = newEmail();
    const { code } = await codeFor(email);
    const locked = await guess(email, code, '192.0.2.7');
    expect([locked.status, locked.body.error.message]).toEqual([429, useTheLink]);
    expect((await guess(email, code, '192.0.2.8')).status).toBe(200);
    // A rolling window: one more guess is allowed exactly when the oldest of the twenty is 24 hours old.
    await ageOldest('guesses', '192.0.2.7', '23 hours 55 minutes');
    expect((await guess(newEmail(), '0000', '192.0.2.7')).status).toBe(429);
    await ageOldest('guesses', '192.0.2.7', '5 minutes');
    expect((await guess(newEmail(), '0000', '192.0.2.7')).status).toBe(400);
    expect((await guess(newEmail(), '0000', '192.0.2.7')).status).toBe(429);
  });

  it('[D-LIMIT-03] are mailed to one email at most 5 times in any hour, counting all calls that mail codes', async () => {
    const email = newEmail();
    const signUp = { email, password: testPassword, confirmPassword: testPassword };
    const requests = [
      ['signup', signUp],
      [sendCode, { email }],
      ['resend-otp', { email }],
      ['signup', signUp],
      ['resend-otp', { email }],
    ] as const;
    for (const [path, body] of requests) expect((await accounts.send(path, body)).status).toBe(200);
    for (const [path, body] of requests) {
      const { status, headers, body: refused } = await accounts.send(path, body);
      expect([status, refused.error.message]).toEqual([429, waitALittle]);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(3500);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(3600);
    }
    await eventually(() => expect(accounts.lettersTo(email)).toHaveLength(5));
    await rows(
      `update code_mails set sent_at = sent_at - interval '1 hour' where id = (select id from code_mails where email = $1 order by sent_at limit 1)`,
      [email],
    );
    expect((await accounts.send('resend-otp', { email })).status).toBe(200);
    expect((await accounts.send('resend-otp', { email })).status).toBe(429);
  });

  it('[D-LIMIT-04] V2.4.1 are mailed at most 20 times in any hour at the request of one client address', async () => {
    const from = newAddress();
    const ask = async () => (await accounts.send(sendCode, { email: newEmail() }, { from })).status;
    const statuses = await Promise.all(Array.from({ length: 30 }, ask));
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(await ask()).toBe(429);
    const { headers, body } = await accounts.send(sendCode, { email: newEmail() }, { from });
    expect(body.error.message).toBe(waitALittle);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3500);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(3600);
    await ageOldest('mails', from, '55 minutes');
    expect(await ask()).toBe(429);
    await ageOldest('mails', from, '5 minutes');
    expect([await ask(), await ask()]).toEqual([200, 429]);
  });

  it('[D-LIMIT-04] [D-SAFE-04] above the limit of an address are refused alike, and mailed to accounts that are known there', async () => {
    const from = newAddress();
    const { email: known } = await accounts.join();
    expect((await accounts.login(known, testPassword, { from })).status).toBe(200);
    const { email: elsewhere } = await accounts.join();
    await useUpMails(from);
    const passwords = { password: testPassword, confirmPassword: testPassword };
    const ask = async (path: string, email: string) => {
      const body = path === 'signup' ? { email, ...passwords } : { email };
      const answer = await accounts.send(path, body, { from });
      return { status: answer.status, body: answer.body, wait: answer.headers.get('retry-after') };
    };
    const fresh = newEmail();
    for (const [path, subject] of [
      [sendCode, 'Your Outpick code'],
      ['signup', 'You already have an Outpick account'],
      ['resend-otp', 'Your Outpick code'],
    ] as const) {
      const answers = [await ask(path, known), await ask(path, elsewhere), await ask(path, fresh)];
      for (const { status, body, wait } of answers) {
        expect([status, body.error]).toEqual([429, { code: 'TOO_MANY_REQUESTS', message: waitALittle }]);
        expect(Number(wait)).toBeGreaterThan(3500);
      }
      expect((await accounts.letter(known)).subject).toBe(subject);
    }
    const { email, code } = { email: known, ...(await codeFor(known)) };
    expect((await guess(email, code, from)).status).toBe(200);
    await mailsDone();
    expect(accounts.lettersTo(fresh)).toEqual([]);
    // The mails of known accounts do not prolong the refusal of the network.
    expect(await rows('select 1 from code_mails where network = $1', [from])).toHaveLength(20);
  });

  it('[D-LIMIT-03] [D-LIMIT-04] above the limit of an address do not use up the mails that an email gets elsewhere', async () => {
    const from = newAddress();
    await useUpMails(from);
    const victims = [(await accounts.join()).email, newEmail()];
    for (const email of victims)
      for (let i = 0; i < 5; i += 1)
        expect((await accounts.send(sendCode, { email }, { from })).status).toBe(429);
    await mailsDone();
    for (const email of victims) {
      const letters = accounts.lettersTo(email).length;
      const signUp = { email, password: testPassword, confirmPassword: testPassword };
      const statuses = [
        (await accounts.send(sendCode, { email })).status,
        (await accounts.send('signup', signUp)).status,
      ];
      expect(statuses).toEqual([200, 200]);
      await eventually(() => expect(accounts.lettersTo(email)).toHaveLength(letters + 2));
    }
  });

  it('[D-LIMIT-03] are mailed at most five times to an account, while no answer tells where it is known', async () => {
    const networks = [newAddress(), newAddress()];
    const { email } = await accounts.join();
    await rows('delete from code_mails where email = $1', [email]);
    for (const from of networks) {
      expect((await accounts.login(email, testPassword, { from })).status).toBe(200);
      await useUpMails(from);
    }
    const letters = accounts.lettersTo(email).length;
    for (const from of networks)
      for (let i = 0; i < 4; i += 1)
        expect((await accounts.send(sendCode, { email }, { from })).status).toBe(429);
    await mailsDone();
    await eventually(() => expect(accounts.lettersTo(email)).toHaveLength(letters + 5));
    const stored = async () => rows('select digest from codes where email = $1', [email]);
    const lastCode = await stored();
    // Elsewhere the account gets the answers of an email without one. No mail is sent, and the last code stays.
    const statuses: number[] = [];
    for (let i = 0; i < 6; i += 1) statuses.push((await accounts.send(sendCode, { email })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(accounts.lettersTo(email)).toHaveLength(letters + 5);
    expect(await stored()).toEqual(lastCode);
  });

  it('[D-LIMIT-04] above the limit of an address are counted at most five times for an email, sent or not', async () => {
    const from = newAddress();
    await useUpMails(from);
    const [known, fresh] = [(await accounts.join()).email, newEmail()];
    expect((await accounts.login(known, testPassword, { from })).status).toBe(200);
    for (const email of [known, fresh])
      for (let i = 0; i < 8; i += 1) await accounts.send(sendCode, { email }, { from });
    await mailsDone();
    for (const email of [known, fresh])
      expect(
        await rows('select 1 from code_mails where email = $1 and above_limit_of = $2', [email, from]),
      ).toHaveLength(5);
  });

  it('[D-LIMIT-04] have a limit of mails per client address that is a setting', async () => {
    const campus = await startTestAccounts({ config: { CODE_MAILS_PER_ADDRESS: 25 } });
    try {
      const from = newAddress();
      const ask = async () => (await campus.send(sendCode, { email: newEmail() }, { from })).status;
      const statuses = await Promise.all(Array.from({ length: 30 }, ask));
      expect(statuses.filter((status) => status === 200)).toHaveLength(25);
    } finally {
      await campus.close();
    }
  });

  it('[D-SAFE-08] [S9-CONST-01] V6.5.2 V6.4.1 are uniform from 0000 to 9999 and stored only as keyed hashes', async () => {
    const counts = new Map<string, number>();
    for (let i = 0; i < 100_000; i += 1) {
      const code = newCode();
      counts.set(code, (counts.get(code) ?? 0) + 1);
    }
    expect([...counts.keys()].every((code) => /^\d{4}$/u.test(code))).toBe(true);
    const squares = Array.from(
      { length: 10_000 },
      (_, i) => ((counts.get(String(i).padStart(4, '0')) ?? 0) - 10) ** 2 / 10,
    );
    // Chi-squared statistic with 9,999 degrees of freedom: it must be within five standard deviations of its mean.
    expect(Math.abs(squares.reduce((sum, one) => sum + one, 0) - 9999)).toBeLessThan(5 * Math.sqrt(2 * 9999));

    const email = newEmail();
    const { code, secret } = await codeFor(email);
    const [stored] = await rows('select salt, digest from codes where email = $1', [email]);
    const { createKeys } = await import('../../platform/keys.ts');
    const otherKeys = createKeys([randomBytes(32)]);
    const all = Array.from({ length: 10_000 }, (_, i) => String(i).padStart(4, '0'));
    expect(
      all.some((one) =>
        otherKeys.matches(Buffer.from(stored?.['digest'] as Buffer), {
          salt: String(stored?.['salt']),
          email,
          code: one,
        }),
      ),
    ).toBe(false);
    expect(
      accounts.site.platform.keys.matches(stored?.['digest'] as Buffer, {
        salt: String(stored?.['salt']),
        email,
        code,
      }),
    ).toBe(true);
    // The queued mail does not reveal the code either.
    const jobs = await rows(`select data::text from jobs.job where name = 'accounts.mail'`);
    expect(jobs.length).toBeGreaterThan(0);
    for (const one of jobs)
      for (const text of [email, secret, `"${code}"`]) expect(String(one['data'])).not.toContain(text);
  });

  it('V16.2.5 V14.2.1 are not in the log, and neither are links, passwords and emails', async () => {
    const { email, token } = await accounts.join();
    const { code, secret } = await codeFor(email);
    await accounts.send(verify, { otp: secret });
    const log = accounts.site.log.join('');
    expect(log).toContain('"action":"verify-link"');
    for (const text of [email, token, secret, `"${code}"`, testPassword]) expect(log).not.toContain(text);
  });
});

describe('the site’s budget of guesses', () => {
  it('[D-CODE-03] [D-CODE-04] V6.5.4 once it is used up, refuses codes but not links, and raises an alarm', async () => {
    const accounts = await startTestAccounts({ config: { CODE_GUESSES_PER_HOUR: 6 } });
    const newCodeFor = async (email: string) => {
      await accounts.send(sendCode, { email });
      return accounts.letter(email);
    };
    const alarms = (name: string) => accounts.site.log.filter((line) => line.includes(`"${name}"`));
    try {
      const email = newEmail();
      const { code, secret } = await newCodeFor(email);
      const others = Array.from({ length: 5 }, newEmail);
      const codes = await Promise.all(others.map(async (other) => (await newCodeFor(other)).code));
      const guessTwice = others.flatMap((other, i) =>
        [1, 2].map((by) => [other, otherCode(codes[i] ?? '', by)] as const),
      );
      const guesses = await Promise.all(
        guessTwice.map(async ([other, otp]) => accounts.send(verify, { email: other, otp })),
      );
      expect(guesses.filter(({ status }) => status === 400)).toHaveLength(6);
      expect(guesses.filter(({ status }) => status === 429)).toHaveLength(4);
      const locked = await accounts.send(verify, { email, otp: code });
      expect([locked.status, locked.body.error.message]).toEqual([429, useTheLink]);
      expect(Number(locked.headers.get('retry-after'))).toBeLessThanOrEqual(3600);
      expect((await accounts.send(verify, { email: newEmail(), otp: '0000' })).status).toBe(429);
      expect((await accounts.send(verify, { otp: secret })).status).toBe(200);
      expect([alarms('code-budget-half-spent'), alarms('code-budget-spent')]).toEqual([
        [expect.anything()],
        [expect.anything()],
      ]);
      // The budget is a tenth of the codes sent within the hour, if that is more than CODE_GUESSES_PER_HOUR.
      await asOwner(
        accounts.site.platform.config.DATABASE_URL,
        `insert into code_mails (email, network) select 'x' || i || '@example.org', 'x' || i from generate_series(1, 74) i`,
      );
      const last = newEmail();
      const { code: lastCode } = await newCodeFor(last);
      const more = [1, 2, 3].map(async (by) =>
        accounts.send(verify, { email: last, otp: otherCode(lastCode, by) }),
      );
      expect((await Promise.all(more)).filter(({ status }) => status === 400)).toHaveLength(2);
    } finally {
      await accounts.close();
    }
  });

  it('[D-CODE-03] is not reduced by guesses for emails without a usable code, so that nobody can lock the site’s codes', async () => {
    const accounts = await startTestAccounts({ config: { CODE_GUESSES_PER_HOUR: 6 } });
    try {
      const email = newEmail();
      await accounts.send(sendCode, { email });
      const { code } = await accounts.letter(email);
      const used = newEmail();
      await accounts.send(sendCode, { email: used });
      const { code: usedCode } = await accounts.letter(used);
      // The first three guesses use up the code and count. The last two do not count, because the code is no longer usable.
      for (let i = 1; i <= 5; i += 1)
        await accounts.send(verify, { email: used, otp: otherCode(usedCode, i) });
      const guesses = await Promise.all(
        Array.from({ length: 40 }, async () => accounts.send(verify, { email: newEmail(), otp: '0000' })),
      );
      expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([400]));
      expect((await accounts.send(verify, { email, otp: otherCode(code, 1) })).status).toBe(400);
      expect((await accounts.send(verify, { email, otp: code })).status).toBe(200);
    } finally {
      await accounts.close();
    }
  });
});

describe('beyond the site’s budget of guesses', () => {
  it('[D-CODE-03] [D-CODE-08] wrong codes get the same answers for every email, also after the budget has recovered', async () => {
    const accounts = await startTestAccounts({ config: { CODE_GUESSES_PER_HOUR: 2 } });
    try {
      const [home, spender] = [newAddress(), newEmail()];
      const joined = newEmail();
      const passwords = { password: testPassword, confirmPassword: testPassword };
      await accounts.send('signup', { email: joined, ...passwords }, { from: home });
      const { code } = await accounts.letter(joined);
      await accounts.send(sendCode, { email: spender });
      const { code: spent } = await accounts.letter(spender);
      for (const step of [1, 2]) await accounts.send(verify, { email: spender, otp: otherCode(spent, step) });
      const answersTo = async (email: string) => {
        const waits: number[] = [];
        for (let i = 1; i <= 10; i += 1) {
          const { status, body, headers } = await accounts.send(
            verify,
            { email, otp: otherCode(code, i) },
            { from: home },
          );
          expect([status, body.error.code, body.error.message]).toEqual([429, 'CODES_LOCKED', useTheLink]);
          waits.push(Number(headers.get('retry-after')));
        }
        expect(Math.max(...waits)).toBeLessThanOrEqual(3600);
      };
      await answersTo(joined);
      const other = newEmail();
      await answersTo(other);
      await asOwner(
        accounts.site.platform.config.DATABASE_URL,
        'update code_guesses set at_live_code = false where email = $1',
        [spender],
      );
      const later = async (email: string) =>
        (await accounts.send(verify, { email, otp: otherCode(code) })).status;
      expect([await later(joined), await later(other), await later(newEmail())]).toEqual([429, 429, 400]);
    } finally {
      await accounts.close();
    }
  });
});

describe('the code of a newcomer', () => {
  it('[D-CODE-03] V6.5.4 works on the network that signed up, after 70 invented sign-ups and 200 wrong codes from 28 networks', async () => {
    const accounts = await startTestAccounts();
    const passwords = { password: testPassword, confirmPassword: testPassword };
    const join = async (email: string, from: string) => {
      expect((await accounts.send('signup', { email, ...passwords }, { from })).status).toBe(200);
      return accounts.letter(email);
    };
    const enter = async (email: string, otp: string, from: string) => {
      const { status, body } = await accounts.send(verify, { email, otp }, { from });
      return [status, body.error?.code ?? body.data['existingUser']];
    };
    try {
      const [home, campus] = [newAddress(), newAddress()];
      const newcomer = newEmail();
      const { code } = await join(newcomer, home);
      const { email: known } = await accounts.join();
      const { code: knownCode, secret } = await join(known, campus);
      const attackers = Array.from({ length: 28 }, newAddress);
      const invented = Array.from({ length: 70 }, newEmail);
      const codes: string[] = [];
      for (const [i, email] of invented.entries())
        codes.push((await join(email, attackers[i % 28] ?? '')).code);
      const guesses = Array.from({ length: 200 }, (_, i) => {
        const otp = otherCode(codes[i % 70] ?? '', Math.floor(i / 70) + 1);
        return enter(invented[i % 70] ?? '', otp, attackers[i % 28] ?? '');
      });
      expect(new Set((await Promise.all(guesses)).map(([status]) => status))).toEqual(new Set([400]));
      // The budget is used up. Every code is refused on other networks.
      expect(await enter(newcomer, code, newAddress())).toEqual([429, 'CODES_LOCKED']);
      // The answer to a wrong code does not tell who signed up from the network.
      const locked = [429, 'CODES_LOCKED'];
      expect(await enter(newcomer, otherCode(code), home)).toEqual(locked);
      expect(await enter(known, otherCode(knownCode), campus)).toEqual(locked);
      expect(await enter(newEmail(), '0000', home)).toEqual(locked);
      expect(await enter(newcomer, code, home)).toEqual([200, false]);
      // A code for a new password needs the budget. The link in the mail does not.
      expect(await enter(known, knownCode, campus)).toEqual(locked);
      expect(await enter(known, knownCode, campus)).toEqual(locked);
      expect((await accounts.send(verify, { otp: secret })).status).toBe(200);
    } finally {
      await accounts.close();
    }
  }, 60_000);
});

describe('the code key', () => {
  it('V11.1.1 can be replaced: with both keys configured, old codes still work, and new ones use the new key', async () => {
    const [old, fresh] = [randomBytes(32), randomBytes(32)];
    const before = await startTestAccounts({ config: { CODE_KEYS: [old] } });
    const email = newEmail();
    await before.send(sendCode, { email });
    const { code } = await before.letter(email);
    const databaseUrl = before.site.platform.config.DATABASE_URL;
    const after = await startTestAccounts({ databaseUrl, config: { CODE_KEYS: [fresh, old] } });
    const verified = await after.send(verify, { email, otp: code });
    await before.close();
    const next = newEmail();
    await after.send(sendCode, { email: next });
    const letter = await after.letter(next);
    const { createKeys } = await import('../../platform/keys.ts');
    const [stored] = await asOwner<{ digest: Buffer; salt: string }>(
      databaseUrl,
      'select digest, salt from codes where email = $1',
      [next],
    );
    await after.close();
    expect(verified.status).toBe(200);
    const hashInput = { salt: stored?.salt ?? '', email: next, code: letter.code };
    expect(stored && createKeys([fresh]).matches(stored.digest, hashInput)).toBe(true);
    expect(stored && createKeys([old]).matches(stored.digest, hashInput)).toBe(false);
  });
});
