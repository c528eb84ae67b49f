import { operatorsAdminCalls, passkeysAdminCalls } from '@outpick/contracts/admin';
import type { Output } from '@outpick/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addOperatorSecrets,
  addTestOperator,
  authenticatorCode,
  createConsoleClient,
  createTestPasskey,
  inviteTestOperator,
  linkToken,
  startTestSite,
} from '../../../test/support/index.ts';
import type { TestOperator, TestSite } from '../../../test/support/index.ts';

const reason = 'because the test needs it';
const newPassword = 'silver-Anchor-52-cloud';

const cookieOf = ({ headers }: TestOperator) => headers['cookie'];

describe('entering the console', () => {
  let site: TestSite;
  let now = new Date('2026-11-18T12:00:00Z');
  beforeAll(async () => {
    site = await startTestSite({ now: () => now, config: { TRUSTED_PROXIES: ['127.0.0.1'] } });
  });
  afterAll(async () => site.close());

  const post = async (path: string, body?: object, cookie?: string) =>
    createConsoleClient(site).post({ path, cookie, ...(body && { body }) });

  const getSelf = async (cookie: string | undefined) =>
    createConsoleClient(site).get({ path: 'self', cookie });

  /** Advances the clock to a new time step, because each code works once. */
  const nextCode = (key: string, algorithm?: 'SHA1' | 'SHA256') => {
    now = new Date(now.getTime() + 31_000);
    return authenticatorCode(key, now, algorithm);
  };

  const addOperator = async (role: 'owner' | 'scorer' = 'scorer') => {
    const operator = await addTestOperator(site.platform, role);
    return { operator, ...(await addOperatorSecrets(site.platform, operator)) };
  };

  const addPasskey = async (operator: TestOperator) => {
    const { options } = (await post('passkeys/start', undefined, cookieOf(operator))).read(
      passkeysAdminCalls.startPasskey.output,
    );
    const passkey = createTestPasskey(site.platform.config.CONSOLE_ORIGIN ?? '');
    const body = { label: 'Laptop', answer: passkey.register(options.challenge) };
    expect((await post('passkeys', body, cookieOf(operator))).status).toBe(200);
    return passkey;
  };

  type TestPasskey = ReturnType<typeof createTestPasskey>;

  const enterByPasskey = async (passkey: TestPasskey) => {
    const { options } = (await post('passkey/start')).read(passkeysAdminCalls.startPasskeySignIn.output);
    return post('passkey/sign-in', { answer: passkey.prove(options.challenge) });
  };

  const resetByOwner = async (operator: TestOperator) => {
    const owner = await addTestOperator(site.platform, 'owner');
    const answer = await post(`operators/${operator.id}/reset`, { reason }, cookieOf(owner));
    return linkToken(answer.read(operatorsAdminCalls.resetOperator.output).link);
  };

  const inviteByCommand = async (email: string) => {
    const { link } = await inviteTestOperator(site.platform, email);
    return linkToken(link);
  };

  const openLink = async (token: string): Promise<Output<typeof operatorsAdminCalls.openOperatorLink>> =>
    (await post('link', { token })).read(operatorsAdminCalls.openOperatorLink.output);

  const startPasskeyOfLink = async (token: string) =>
    (await post('link/passkey', { token, name: 'Grace' })).read(operatorsAdminCalls.startPasskeyOfLink.output)
      .options.challenge;

  it('V7.4.5 a reset ends password, app, recovery codes, passkeys and sessions at once, before its link is used', async () => {
    const { operator, email, password, authenticatorKey } = await addOperator();
    const { recoveryCodes } = (await post('recovery-codes', {}, cookieOf(operator))).read(
      operatorsAdminCalls.renewRecoveryCodes.output,
    );
    const passkey = await addPasskey(operator);
    const adding = await post('passkeys/start', undefined, cookieOf(operator));
    const token = await resetByOwner(operator);

    const withApp = { email, password, code: nextCode(authenticatorKey) };
    expect((await post('sign-in', withApp)).code).toBe('INVALID_CREDENTIALS');
    expect((await post('sign-in', { email, password, code: recoveryCodes[0] })).code).toBe(
      'INVALID_CREDENTIALS',
    );
    expect((await enterByPasskey(passkey)).code).toBe('INVALID_CREDENTIALS');
    expect((await getSelf(cookieOf(operator))).status).toBe(401);
    expect(adding.status).toBe(200);
    const left = await sql<{ count: number }>`
      select (select count(*) from operator_recovery_codes where operator_id = ${operator.id})
        + (select count(*) from operator_challenges where operator_id = ${operator.id}) as count
    `.execute(site.platform.db);
    expect(left.rows).toEqual([{ count: 0 }]);

    const { authenticatorKey: newKey } = await openLink(token);
    const joining = { token, email, name: 'Grace', password: newPassword, code: nextCode(newKey) };
    expect((await post('link/accept', joining)).status).toBe(200);
    expect((await post('sign-in', { email, password: newPassword, code: nextCode(newKey) })).status).toBe(
      200,
    );
  });

  it('V6.2.2 V6.2.3 operators change their own password with the present one, which ends their other sessions', async () => {
    const { operator, email, password, authenticatorKey } = await addOperator();
    const other = await post('sign-in', { email, password, code: nextCode(authenticatorKey) });
    const change = async (body: object, cookie = cookieOf(operator)) => post('password', body, cookie);
    const wrong = await change({ currentPassword: 'not the password', password: newPassword });
    expect(wrong.error?.fields).toEqual({ currentPassword: 'That is not your password.' });
    const short = await change({ currentPassword: password, password: 'short' });
    expect(short.error?.fields).toEqual({ password: 'At least 12 characters.' });
    const same = await change({ currentPassword: password, password });
    expect(same.error?.fields).toHaveProperty('password');
    expect((await getSelf(other.cookie)).status).toBe(200);

    expect((await change({ currentPassword: password, password: newPassword })).status).toBe(200);
    expect((await getSelf(other.cookie)).status).toBe(401);
    expect((await getSelf(cookieOf(operator))).status).toBe(200);
    const code = nextCode(authenticatorKey);
    expect((await post('sign-in', { email, password, code })).code).toBe('INVALID_CREDENTIALS');
    expect((await post('sign-in', { email, password: newPassword, code })).status).toBe(200);
    const lines = await site.platform.db
      .selectFrom('audit_log')
      .select(['operator_id', 'subject_id'])
      .where('act', '=', 'operator.change-password')
      .where('operator_id', '=', operator.id)
      .execute();
    expect(lines).toEqual([{ operator_id: operator.id, subject_id: operator.id }]);
  });

  it('V7.5.1 changing the password needs a recent confirmation, and allows ten wrong passwords in 15 minutes', async () => {
    const unconfirmed = await addTestOperator(site.platform, 'scorer', { isConfirmed: false });
    const body = { currentPassword: 'not the password', password: newPassword };
    expect((await post('password', body, cookieOf(unconfirmed))).code).toBe('CONFIRMATION_NEEDED');
    const confirmed = await addTestOperator(site.platform, 'scorer');
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await post('password', body, cookieOf(confirmed))).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
  });

  it('a new key is for apps that use SHA-1, and a key of an earlier release keeps its SHA-256', async () => {
    const email = 'sha1@example.org';
    const token = await inviteByCommand(email);
    const { authenticatorKey: key, authenticatorAddress } = await openLink(token);
    const address = new URL(authenticatorAddress);
    expect([address.protocol, address.host]).toEqual(['otpauth:', 'totp']);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      issuer: 'Outpick console',
      secret: key,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    const joining = { token, email, name: 'Grace', password: newPassword };
    const bySha256 = await post('link/accept', { ...joining, code: nextCode(key, 'SHA256') });
    expect(bySha256.error?.fields).toHaveProperty('code');
    expect((await post('link/accept', { ...joining, code: nextCode(key, 'SHA1') })).status).toBe(200);

    const { operator, email: former, password, authenticatorKey } = await addOperator();
    await site.platform.db
      .updateTable('operators')
      .set({ authenticator_algorithm: 'SHA256' })
      .where('id', '=', operator.id)
      .execute();
    const enter = async (code: string) => post('sign-in', { email: former, password, code });
    expect((await enter(nextCode(authenticatorKey, 'SHA1'))).code).toBe('INVALID_OTP');
    expect((await enter(nextCode(authenticatorKey, 'SHA256'))).status).toBe(200);
  });

  it('an invited operator joins with a passkey in place of a password, by a link that works once', async () => {
    const email = 'passkey@example.org';
    const token = await inviteByCommand(email);
    const passkey = createTestPasskey(site.platform.config.CONSOLE_ORIGIN ?? '');
    const answer = passkey.register(await startPasskeyOfLink(token));
    const joining = { token, email, name: 'Grace', answer };
    const { read, cookie } = await post('link/accept-passkey', joining);
    const { self } = read(operatorsAdminCalls.acceptOperatorLinkWithPasskey.output);
    expect(self).toMatchObject({ email, role: 'editor', hasPassword: false, hasAuthenticator: false });
    expect((await getSelf(cookie)).status).toBe(200);
    expect((await enterByPasskey(passkey)).status).toBe(200);
    expect((await post('link/accept-passkey', joining)).code).toBe('ACT_REFUSED');
    // There is no password, and the only passkey stays.
    expect((await post('sign-in', { email, password: 'null' })).code).toBe('INVALID_CREDENTIALS');
    expect((await post('passkeys/remove', { id: answer.id }, cookie)).code).toBe('ACT_REFUSED');
  });

  it('the challenge of a link makes a passkey for this link only', async () => {
    const [one, other] = [
      await inviteByCommand('one@example.org'),
      await inviteByCommand('other@example.org'),
    ];
    const passkey = createTestPasskey(site.platform.config.CONSOLE_ORIGIN ?? '');
    const answer = passkey.register(await startPasskeyOfLink(one));
    const joining = { token: other, email: 'other@example.org', name: 'Grace', answer };
    expect((await post('link/accept-passkey', joining)).code).toBe('INVALID_CREDENTIALS');
    const operator = await addTestOperator(site.platform, 'scorer');
    expect((await post('passkeys', { label: 'Laptop', answer }, cookieOf(operator))).code).toBe(
      'INVALID_CREDENTIALS',
    );
    expect((await post('link', { token: other })).status).toBe(200);
  });

  it('a reset gives an operator who lost their only passkey another way in', async () => {
    const { operator, email } = await addOperator();
    const token = await resetByOwner(operator);
    const passkey = createTestPasskey(site.platform.config.CONSOLE_ORIGIN ?? '');
    const answer = passkey.register(await startPasskeyOfLink(token));
    expect((await post('link/accept-passkey', { token, email, name: 'Grace', answer })).status).toBe(200);
    expect((await enterByPasskey(passkey)).status).toBe(200);
  });

  it('wrong links of a network do not keep a right one from working there', async () => {
    const token = await inviteByCommand('campus@example.org');
    const client = createConsoleClient(site);
    const from = '203.0.113.77';
    const open = async (one: string) =>
      (await client.post({ path: 'link', body: { token: one }, from })).status;
    const wrong = 'x'.repeat(43);
    for (let n = 0; n < 50; n += 1) expect(await open(wrong)).toBe(409);
    expect(await open(wrong)).toBe(429);
    expect(await open(token)).toBe(200);
  });

  it('the list shows when an operator was last seen, also once their sessions have ended', async () => {
    const { operator, email, password, authenticatorKey } = await addOperator('owner');
    const { cookie } = await post('sign-in', { email, password, code: nextCode(authenticatorKey) });
    await post('sign-out', undefined, cookie);
    await sql`delete from operator_sessions where operator_id = ${operator.id}`.execute(site.platform.db);
    const owner = await addTestOperator(site.platform, 'owner');
    const answer = await createConsoleClient(site).get({
      path: `operators?q=${encodeURIComponent(email)}`,
      cookie: cookieOf(owner),
    });
    const [row] = answer.read(operatorsAdminCalls.listOperators.output).rows;
    expect(row?.lastSeenAt).toEqual(expect.stringMatching(/^\d{4}-/u));
  });
});
