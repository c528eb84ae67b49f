import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signPlayerOut } from '../src/acts/players/players.ts';
import { policy } from '../src/features/accounts/index.ts';
import { suspendPlayer } from '../src/features/moderation/index.ts';
import {
  asOwner,
  eventually,
  inAct,
  newAddress,
  newEmail,
  startTestAccounts,
  tester,
  testPassword,
} from './support/index.ts';
import type { Sending, TestAccounts } from './support/index.ts';

const { minutes, mailsPerEmail, mailsPerSecond, waitSeconds } = policy.signInLink;
const subject = 'Your Outpick sign-in link';

describe('sign-in links', () => {
  let accounts: TestAccounts;
  beforeAll(async () => {
    accounts = await startTestAccounts();
  });
  afterAll(async () => accounts.close());

  const rows = async (text: string, values: readonly unknown[] = []) =>
    asOwner<Record<string, unknown>>(accounts.site.platform.config.DATABASE_URL, text, values);
  const ask = async (email: string, sending: Sending = {}, returnTo?: string) =>
    accounts.send('sign-in-link', { email, ...(returnTo === undefined ? {} : { returnTo }) }, sending);
  const use = async (secret: string, sending: Sending = {}) =>
    accounts.send('sign-in-with-link', { secret }, sending);
  const linkFor = async (email: string) => {
    await ask(email);
    return accounts.letter(email);
  };
  const profileStatus = async (token: unknown) =>
    (await accounts.send('userProfile', undefined, { method: 'GET', token: String(token) })).status;

  it('open a session once, from a link of 128 random bits that is stored only as a hash', async () => {
    const { email, id } = await accounts.join();
    const letter = await linkFor(email);
    expect(letter.subject).toBe(subject);
    expect(Buffer.from(letter.secret, 'base64url')).toHaveLength(16);
    const origin = accounts.site.platform.config.PUBLIC_ORIGIN;
    expect(letter.html).toContain(`href="${origin}/sign-in-link#${letter.secret}"`);
    const [stored] = await rows('select * from sign_in_links where email = $1', [email]);
    expect(JSON.stringify(stored)).not.toContain(letter.secret);
    const from = newAddress();
    const { status, body } = await use(letter.secret, { from });
    expect([status, body.data['id'], await profileStatus(body.data['token'])]).toEqual([200, id, 200]);
    const again = await use(letter.secret);
    expect([again.status, again.body.error.code]).toEqual([400, 'INVALID_SIGN_IN_LINK']);
    // The password stays.
    expect((await accounts.login(email)).status).toBe(200);
  });

  it('V2.3.4 are used by exactly one of 20 concurrent requests', async () => {
    const { email } = await accounts.join();
    const { secret } = await linkFor(email);
    const answers = await Promise.all(Array.from({ length: 20 }, async () => use(secret)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('make the network known, and end the session of the browser that uses them', async () => {
    const { email, token } = await accounts.join();
    const { secret } = await linkFor(email);
    const before = await rows('select * from login_networks');
    expect((await use(secret, { token })).status).toBe(200);
    expect(await rows('select * from login_networks')).toHaveLength(before.length + 1);
    expect(await profileStatus(token)).toBe(401);
  });

  it('keep the page to return to, if it is a page of this site', async () => {
    const { email } = await accounts.join();
    await ask(email, {}, '/content/nfl?tab=1');
    expect((await accounts.letter(email)).html).toContain(
      `&amp;to=${encodeURIComponent('/content/nfl?tab=1')}`,
    );
    for (const returnTo of ['https://evil.example', '//evil.example', '/\\evil.example', 'x', '/a b'])
      expect([returnTo, (await ask(newEmail(), {}, returnTo)).status]).toEqual([returnTo, 422]);
  });

  it('give the same answers to known and unknown emails: at most three links in any hour', async () => {
    const { email: known } = await accounts.join();
    const unknown = newEmail();
    const letters = accounts.lettersTo(known).length;
    for (const email of [known, unknown]) {
      const answers = [];
      for (let i = 0; i < mailsPerEmail; i += 1) answers.push((await ask(email)).body);
      for (const body of answers)
        expect(body).toEqual({ message: expect.stringContaining('If this email'), data: { sent: true } });
      const { status, headers, body } = await ask(email);
      expect([status, body.error.message]).toEqual([429, 'Too many tries. Please wait a little.']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(minutes * 60 - 30);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(minutes * 60);
    }
    await eventually(() => expect(accounts.lettersTo(known)).toHaveLength(letters + mailsPerEmail));
    expect(accounts.lettersTo(unknown)).toEqual([]);
    await rows(
      `update sign_in_links set requested_at = requested_at - interval '1 hour'
       where id = (select id from sign_in_links where email = $1 order by requested_at limit 1)`,
      [known],
    );
    expect([(await ask(known)).status, (await ask(known)).status]).toEqual([200, 429]);
  });

  it('of a pending sign-up are not mailed: a password that a stranger typed never signs in', async () => {
    const email = newEmail();
    await accounts.send('signup', { email, password: testPassword, confirmPassword: testPassword });
    expect((await accounts.letter(email)).code).toMatch(/^\d{4}$/u);
    expect((await ask(email)).status).toBe(200);
    await eventually(async () =>
      expect(
        await rows(`select 1 from jobs.job where name = 'accounts.sign-in-link' and state < 'completed'`),
      ).toEqual([]),
    );
    expect(accounts.lettersTo(email)).toHaveLength(1);
  });

  it('work for an hour', async () => {
    const { email } = await accounts.join();
    const age = async (interval: string) =>
      rows('update sign_in_links set requested_at = requested_at - $1::interval where email = $2', [
        interval,
        email,
      ]);
    const early = await linkFor(email);
    const late = await linkFor(email);
    await age('59 minutes 50 seconds');
    expect((await use(early.secret)).status).toBe(200);
    await age('11 seconds');
    expect((await use(late.secret)).status).toBe(400);
  });

  it('end with a changed password, a recovery and signing out by a moderator', async () => {
    const fresh = 'gR4vy!bOat';
    const passwords = { newPassword: fresh, confirmPassword: fresh };
    const player = await accounts.join();
    const { email, token, id } = player;
    const first = await linkFor(email);
    await accounts.send(
      'update-password',
      { oldPassword: testPassword, ...passwords },
      { method: 'PATCH', token },
    );
    expect((await use(first.secret)).status).toBe(400);
    expect((await accounts.letter(email)).subject).toBe('Your password was changed');
    const second = await linkFor(email);
    const recovery = await accounts.send('forget-password/send-otp', { email });
    expect(recovery.status).toBe(200);
    const { secret } = await accounts.letter(email);
    const { body } = await accounts.send('forget-password/verify-otp', { otp: secret });
    await accounts.send(
      'forget-password/update-password',
      { email, password: 'Wq7&blimpZ', confirmPassword: 'Wq7&blimpZ' },
      { token: String(body.data['token']) },
    );
    expect((await use(second.secret)).status).toBe(400);
    expect((await accounts.letter(email)).subject).toBe('Your password was changed');
    const third = await linkFor(email);
    await signPlayerOut(accounts.site.platform, tester, { playerId: id, reason: 'stolen phone' });
    expect((await use(third.secret)).status).toBe(400);
  });

  it('[D-SAFE-28] end with the account, also those that are not mailed yet', async () => {
    const { email, token } = await accounts.join();
    const { secret } = await linkFor(email);
    await accounts.send('userDelete', undefined, { method: 'DELETE', token });
    expect((await use(secret)).status).toBe(400);
    expect(await rows('select 1 from sign_in_links where email = $1', [email])).toEqual([]);
  });

  it('of a suspended player lead to the notice', async () => {
    const { email, id } = await accounts.join();
    const { secret } = await linkFor(email);
    const { platform } = accounts.site;
    await inAct(platform, async (tx) =>
      suspendPlayer(platform, tx, { playerId: id, reason: 'Offensive name.', until: null }),
    );
    const { status, body } = await use(secret);
    expect([status, body.error.code, body.error.fields['reason']]).toEqual([
      403,
      'SUSPENDED',
      'Offensive name.',
    ]);
  });

  it('V2.4.1 of one network are never refused by its number: ten a second are sent, the others within a minute', async () => {
    const from = newAddress();
    const emails = Array.from({ length: 300 }, newEmail);
    const answers = await Promise.all(emails.map(async (email) => ask(email, { from })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const delays = async () =>
      (
        await rows(
          `select extract(epoch from send_at)::float8 as at, extract(epoch from send_at - requested_at)::float8 as wait
           from sign_in_links where network = $1 order by send_at`,
          [from],
        )
      ).map(({ at, wait }) => ({ at: Number(at), wait: Number(wait) }));
    const sent = await delays();
    const gaps = sent.slice(mailsPerSecond).map(({ at }, i) => at - (sent[i]?.at ?? Infinity));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0.999);
    expect(sent.at(-1)?.wait).toBeGreaterThan(1);
    // With more mails than fit into a minute, a mail waits for a minute.
    await rows(
      `insert into sign_in_links (email, network, send_at)
       select 'q' || n || '@example.org', $1, now() + n * interval '0.1 seconds' from generate_series(1, 900) n`,
      [from],
    );
    expect((await ask(newEmail(), { from })).status).toBe(200);
    const waits = (
      await rows(
        `select extract(epoch from send_at - requested_at)::float8 as wait from sign_in_links
       where network = $1 order by requested_at desc limit 1`,
        [from],
      )
    ).map(({ wait }) => Math.round(Number(wait)));
    expect(waits).toEqual([waitSeconds]);
  });

  it('keep waiting mails back until their time', async () => {
    const { email } = await accounts.join();
    const from = newAddress();
    await rows(
      `insert into sign_in_links (email, network, send_at)
       select 'w' || n || '@example.org', $1, now() + interval '4 seconds' from generate_series(1, 10) n`,
      [from],
    );
    const began = Date.now();
    await ask(email, { from });
    expect((await accounts.letter(email)).subject).toBe(subject);
    expect(Date.now() - began).toBeGreaterThan(4500);
  });
});
