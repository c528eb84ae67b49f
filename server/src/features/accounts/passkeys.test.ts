import { maxPasskeys, ownDataCalls, passkeysCalls } from '@outpick/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  asOwner,
  createTestPasskey,
  eventually,
  inAct,
  newAddress,
  startTestAccounts,
  startTestSite,
  testPassword,
} from '../../../test/support/index.ts';
import type { Sending, TestAccounts } from '../../../test/support/index.ts';
import { clientNetwork } from '../../platform/limits/limiter.ts';
import { challengeMinutes } from '../../platform/passkeys/ceremonies.ts';
import { suspendPlayer } from '../moderation/index.ts';
import { clearProofs } from './jobs.ts';
import { loginNetworks } from './login-networks.ts';
import { addPasskey } from './passkeys.ts';
import { passkeyFromAddress } from './policy.ts';

const newPassword = 'Xw4!vnebK';

describe('a player’s passkey', () => {
  let accounts: TestAccounts;
  let origin = '';
  let now = new Date('2026-11-18T12:00:00Z');
  beforeAll(async () => {
    accounts = await startTestAccounts({ now: () => now });
    origin = accounts.site.platform.config.PUBLIC_ORIGIN;
  });
  afterAll(async () => accounts.close());

  type TestPasskey = ReturnType<typeof createTestPasskey>;

  const rows = async (text: string, values: readonly unknown[] = []) =>
    asOwner<Record<string, unknown>>(accounts.site.platform.config.DATABASE_URL, text, values);
  const countRows = async (table: string) => (await rows(`select from ${table}`)).length;

  const startSignIn = async () =>
    passkeysCalls.startSignInByPasskey.output.parse((await accounts.send('passkey/start')).body.data).options
      .challenge;
  const signIn = async (answer: object, sending: Sending = {}) =>
    accounts.send('passkey/sign-in', { answer }, sending);
  const enter = async (passkey: TestPasskey, sending: Sending = {}) =>
    signIn(passkey.prove(await startSignIn()), sending);

  const startAdding = async (token: string, password = testPassword) =>
    accounts.send('passkeys/start', { password }, { token });
  const challengeOf = async (token: string) =>
    passkeysCalls.startOwnPasskey.output.parse((await startAdding(token)).body.data).options.challenge;
  const add = async (token: string, answer: object, label = 'Phone') =>
    accounts.send('passkeys', { label, answer }, { token });
  const list = async (token: string) =>
    passkeysCalls.listOwnPasskeys.output.parse(
      (await accounts.send('passkeys', undefined, { method: 'GET', token })).body.data,
    ).result;
  const isSignedIn = async (token: string) =>
    (await accounts.send('userProfile', undefined, { method: 'GET', token })).status === 200;

  /** Signs up, and adds a passkey. */
  const joinWithPasskey = async (label?: string) => {
    const player = await accounts.join();
    const passkey = createTestPasskey(origin);
    const answer = passkey.register(await challengeOf(player.token));
    const added = await add(player.token, answer, label);
    expect(added.status).toBe(200);
    return { ...player, passkey, passkeyId: answer.id };
  };

  const recover = async (email: string) => {
    await accounts.send('forget-password/send-otp', { email });
    const { code } = await eventually(() => {
      const letter = accounts.lettersTo(email).findLast((one) => one.code !== '');
      if (accounts.lettersTo(email).filter((one) => one.code !== '').length < 2 || !letter)
        throw new Error('no code yet');
      return letter;
    }, 10_000);
    const verified = await accounts.send('forget-password/verify-otp', { email, otp: code });
    return accounts.send(
      'forget-password/update-password',
      { email, password: newPassword, confirmPassword: newPassword },
      { token: String(verified.body.data['token']) },
    );
  };
  const waitForLetter = async (email: string, subject: string) =>
    eventually(() => {
      const letter = accounts.lettersTo(email).find((one) => one.subject === subject);
      if (!letter) throw new Error(`no mail “${subject}” yet`);
      return letter;
    }, 10_000);

  it('V6.3.3 signs in without email and password, once per challenge', async () => {
    const { id, passkey } = await joinWithPasskey();
    const answer = passkey.prove(await startSignIn());
    const entered = await signIn(answer);
    expect(entered.status).toBe(200);
    const session = passkeysCalls.signInByPasskey.output.parse(entered.body.data);
    expect(session.id).toBe(id);
    expect(await isSignedIn(session.token)).toBe(true);
    const again = await signIn(answer);
    expect([again.status, again.body.error.code]).toEqual([400, 'INVALID_PASSKEY']);
    expect((await enter(passkey)).status).toBe(200);
  });

  it('ends the session that the request carries, and makes the network known', async () => {
    const { id, token, passkey } = await joinWithPasskey();
    const from = newAddress();
    expect((await enter(passkey, { token, from })).status).toBe(200);
    expect(await isSignedIn(token)).toBe(false);
    const { db, keys } = accounts.site.platform;
    const network = clientNetwork(from);
    expect(await loginNetworks.isKnown(db, keys, { ownerId: id, network })).toBe(true);
  });

  it('gets one answer if it is unknown, of another site, or signed another challenge', async () => {
    const { token, passkey } = await joinWithPasskey();
    const foreign = createTestPasskey('https://evil.example');
    const refusedToAdd = await add(token, foreign.register(await challengeOf(token)));
    expect(refusedToAdd.body.error.code).toBe('INVALID_PASSKEY');
    const { signature } = createTestPasskey(origin).prove(await startSignIn()).response;
    const right = passkey.prove(await startSignIn());
    const old = passkey.prove(await startSignIn());
    const answers = [
      createTestPasskey(origin).prove(await startSignIn()),
      foreign.prove(await startSignIn()),
      passkey.prove('aW52ZW50ZWQ'),
      // A challenge for adding a passkey is not valid for signing in.
      passkey.prove(await challengeOf(token)),
      { ...right, response: { ...right.response, signature } },
    ];
    const refusals = [];
    for (const answer of answers) refusals.push(await signIn(answer));
    now = new Date(now.getTime() + challengeMinutes * 60_000);
    refusals.push(await signIn(old));
    expect(new Set(refusals.map(({ status, body }) => JSON.stringify([status, body.error.message])))).toEqual(
      new Set([JSON.stringify([400, 'That passkey did not work. Please try again.'])]),
    );
    expect((await enter(passkey)).status).toBe(200);
  });

  it('is refused if an operator’s challenge or another session’s challenge was signed', async () => {
    const { token, passkey } = await joinWithPasskey();
    const started = await accounts.site.get('/api/v1/admin/passkey/start', {
      method: 'POST',
      headers: { origin: accounts.site.platform.config.CONSOLE_ORIGIN ?? '' },
    });
    const { data } = JSON.parse(await started.text());
    expect((await signIn(passkey.prove(String(data.options.challenge)))).status).toBe(400);
    const other = await accounts.join();
    const stolen = createTestPasskey(origin).register(await challengeOf(token));
    expect((await add(other.token, stolen)).body.error.code).toBe('INVALID_PASSKEY');
    expect(await list(other.token)).toEqual([]);
    expect((await add(token, stolen)).status).toBe(200);
  });

  it('V6.3.3 is refused if the device did not verify its user', async () => {
    const { token } = await accounts.join();
    const touched = { verifiesUser: false };
    const refused = await add(token, createTestPasskey(origin).register(await challengeOf(token), touched));
    expect(refused.body.error.code).toBe('INVALID_PASSKEY');
    const { passkey } = await joinWithPasskey();
    const answer = passkey.prove(await startSignIn(), touched);
    expect((await signIn(answer)).body.error.code).toBe('INVALID_PASSKEY');
  });

  it('is refused if its counter went back, which happens if the key was copied', async () => {
    const { id, passkey } = await joinWithPasskey();
    await enter(passkey);
    expect(await rows('select counter from account_passkeys where account_id = $1', [id])).toEqual([
      { counter: '2' },
    ]);
    await rows('update account_passkeys set counter = 1000 where account_id = $1', [id]);
    expect((await enter(passkey)).body.error.code).toBe('INVALID_PASSKEY');
  });

  it('V6.1.1 works above the limit of wrong passkeys of its network, where wrong ones get a 429', async () => {
    const from = newAddress();
    const { passkey } = await joinWithPasskey();
    const { limiter } = accounts.site.platform;
    for (let wrong = 1; wrong < passkeyFromAddress.most; wrong += 1)
      await limiter.take(passkeyFromAddress, clientNetwork(from));
    // Right passkeys do not count.
    for (let time = 0; time < 2; time += 1) expect((await enter(passkey, { from })).status).toBe(200);
    const wrongAnswers = [];
    for (let time = 0; time < 2; time += 1)
      wrongAnswers.push((await enter(createTestPasskey(origin), { from })).status);
    expect(wrongAnswers).toEqual([400, 429]);
    expect((await signIn(passkey.prove('aW52ZW50ZWQ'), { from })).status).toBe(429);
    expect((await enter(passkey, { from })).status).toBe(200);
  });

  it('stays started while strangers start any number, and only a right proof stores something', async () => {
    const { passkey } = await joinWithPasskey();
    const before = await countRows('account_challenges');
    const [first = ''] = await Promise.all(Array.from({ length: 30 }, startSignIn));
    await enter(createTestPasskey(origin));
    const right = passkey.prove(first);
    const { signature } = createTestPasskey(origin).prove(first).response;
    await signIn({ ...right, response: { ...right.response, signature } });
    expect(await countRows('account_challenges')).toBe(before);
    expect((await signIn(right)).status).toBe(200);
    expect(await countRows('account_challenges')).toBe(before + 1);
    // A new signature of the same challenge does not make it valid again.
    expect((await signIn(passkey.prove(first))).status).toBe(400);
  });

  it('shows a suspended player the notice, and opens no session', async () => {
    const { id, passkey } = await joinWithPasskey();
    const { platform } = accounts.site;
    await inAct(platform, async (tx) =>
      suspendPlayer(platform, tx, { playerId: id, reason: 'Offensive name.', until: null }),
    );
    const sessions = await rows('select from sessions where account_id = $1', [id]);
    const { status, body } = await enter(passkey);
    expect([status, body.error.code]).toEqual([403, 'SUSPENDED']);
    expect(body.error.fields).toMatchObject({ reason: 'Offensive name.', appeal: 'possible' });
    expect(await rows('select from sessions where account_id = $1', [id])).toHaveLength(sessions.length);
  });

  it('V7.5.1 is added and removed only with the password, which is asked before the device', async () => {
    const { token, passkeyId } = await joinWithPasskey();
    const start = await startAdding(token, newPassword);
    expect(start.status).toBe(422);
    expect(start.body.error.fields).toEqual({ password: 'That is not your password.' });
    const remove = async (password: string) =>
      (await accounts.send('passkeys/remove', { id: passkeyId, password }, { token })).status;
    expect(await remove(newPassword)).toBe(422);
    expect(await list(token)).toHaveLength(1);
    expect(await remove(testPassword)).toBe(200);
    expect(await list(token)).toEqual([]);
  });

  it('V7.5.1 is added and removed with a mailed code in place of the password, which works once', async () => {
    const { email, token } = await accounts.join();
    const requestCode = async () => {
      await accounts.send('request-confirmation', undefined, { token });
      return (await accounts.letter(email)).code;
    };
    const code = await requestCode();
    const started = await accounts.send('passkeys/start', { code }, { token });
    const { options } = passkeysCalls.startOwnPasskey.output.parse(started.body.data);
    const answer = createTestPasskey(origin).register(options.challenge);
    expect((await add(token, answer)).status).toBe(200);
    const remove = async (one: string) =>
      accounts.send('passkeys/remove', { id: answer.id, code: one }, { token });
    expect((await remove(code)).body.error.code).toBe('INVALID_OTP');
    // The notice of the addition comes first.
    await accounts.letter(email);
    expect((await remove(await requestCode())).status).toBe(200);
    expect(await list(token)).toEqual([]);
  });

  it('is announced to its owner when it is added and when it is removed', async () => {
    const { email, token, passkeyId } = await joinWithPasskey('Ada’s phone');
    const added = await waitForLetter(email, 'A passkey was added to your account');
    expect(added.text).toContain('“Ada’s phone”');
    expect(added.text).toContain(`${origin}/forgotpassword`);
    await accounts.send('passkeys/remove', { id: passkeyId, password: testPassword }, { token });
    const removed = await waitForLetter(email, 'A passkey was removed from your account');
    expect(removed.text).toContain('“Ada’s phone”');
  });

  it('has a name of 1 to 60 characters without control characters', async () => {
    const { token } = await accounts.join();
    const answer = createTestPasskey(origin).register(await challengeOf(token));
    for (const label of ['', '   ', 'x'.repeat(61), 'a\nb']) {
      const { status, body } = await add(token, answer, label);
      expect([label, status, Object.keys(body.error.fields)]).toEqual([label, 422, ['label']]);
    }
    expect((await add(token, answer, ` ${'x'.repeat(60)} `)).status).toBe(200);
    expect((await list(token)).map(({ label }) => label)).toEqual(['x'.repeat(60)]);
  });

  it('is listed with its name and its last use, for its owner only', async () => {
    const { token, passkey, passkeyId } = await joinWithPasskey('Laptop');
    const other = await accounts.join();
    expect(await list(token)).toMatchObject([{ id: passkeyId, label: 'Laptop', lastUsedAt: null }]);
    await enter(passkey);
    expect((await list(token))[0]?.lastUsedAt).toEqual(expect.any(String));
    expect(await list(other.token)).toEqual([]);
    const foreign = { id: passkeyId, password: testPassword };
    expect((await accounts.send('passkeys/remove', foreign, { token: other.token })).status).toBe(404);
    expect((await enter(passkey)).status).toBe(200);
  });

  it('is added once, to one account', async () => {
    const { token, passkey } = await joinWithPasskey();
    const other = await accounts.join();
    for (const one of [token, other.token]) {
      const again = await add(one, passkey.register(await challengeOf(one)));
      expect([again.status, again.body.error.code]).toEqual([409, 'PASSKEY_REFUSED']);
    }
  });

  it('does not sign in after it was removed, and the challenge of its addition is used up', async () => {
    const { token } = await accounts.join();
    const passkey = createTestPasskey(origin);
    const answer = passkey.register(await challengeOf(token));
    await add(token, answer);
    await accounts.send('passkeys/remove', { id: answer.id, password: testPassword }, { token });
    expect((await enter(passkey)).body.error.code).toBe('INVALID_PASSKEY');
    expect((await add(token, answer)).body.error.code).toBe('INVALID_PASSKEY');
  });

  it(`is one of at most ${maxPasskeys} of an account, also if they are added at once`, async () => {
    const { token } = await accounts.join();
    for (let time = 0; time < maxPasskeys - 1; time += 1)
      expect((await add(token, createTestPasskey(origin).register(await challengeOf(token)))).status).toBe(
        200,
      );
    const challenges = [await challengeOf(token), await challengeOf(token), await challengeOf(token)];
    const last = await Promise.all(
      challenges.map(async (challenge) => add(token, createTestPasskey(origin).register(challenge))),
    );
    expect(last.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const full = await startAdding(token);
    expect([full.status, full.body.error.message]).toEqual([
      409,
      `You have ${maxPasskeys} passkeys already. Remove one first.`,
    ]);
  });

  it('V6.4.3 V7.4.3 ends with a recovery, as one that is being added does, and the mail says so', async () => {
    const { id, email, token, passkey } = await joinWithPasskey();
    const [session] = await rows('select id from sessions where account_id = $1', [id]);
    const sessionId = String(session?.['id']);
    const thief = createTestPasskey(origin).register(await challengeOf(token));
    expect((await recover(email)).status).toBe(200);
    expect((await enter(passkey)).body.error.code).toBe('INVALID_PASSKEY');
    expect((await add(token, thief)).status).toBe(401);
    // The session may also end between its check and the addition.
    const { platform } = accounts.site;
    const ended = { accountId: id, bearerId: sessionId };
    await expect(addPasskey(platform, ended, { label: 'Thief', answer: thief })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
    expect((await waitForLetter(email, 'Your password was changed')).text).toContain(
      'Your passkeys were removed, too.',
    );
    const entered = await accounts.login(email, newPassword);
    expect(await list(String(entered.body.data['token']))).toEqual([]);
  });

  it('stays if the owner changes the password, which the mail does not deny', async () => {
    const { email, token, passkey } = await joinWithPasskey();
    const body = { oldPassword: testPassword, newPassword, confirmPassword: newPassword };
    expect((await accounts.send('update-password', body, { method: 'PATCH', token })).status).toBe(200);
    expect((await enter(passkey)).status).toBe(200);
    expect((await waitForLetter(email, 'Your password was changed')).text).not.toContain('passkeys');
  });

  it('ends with the account', async () => {
    const { id, token, passkey } = await joinWithPasskey();
    expect((await accounts.send('userDelete', undefined, { method: 'DELETE', token })).status).toBe(200);
    expect((await enter(passkey)).body.error.code).toBe('INVALID_PASSKEY');
    expect(await rows('select from account_passkeys where account_id = $1', [id])).toEqual([]);
  });

  it('is in the export of the player’s data, without its key', async () => {
    const { token, passkey } = await joinWithPasskey('Tablet');
    await enter(passkey);
    const answer = await accounts.send('userData', undefined, { method: 'GET', token });
    const { passkeys } = ownDataCalls.getOwnData.output.parse(answer.body.data);
    expect(passkeys).toEqual([
      { label: 'Tablet', createdAt: expect.any(String), lastUsedAt: expect.any(String) },
    ]);
  });

  it('signs challenges whose used values the clean-up job deletes after their end', async () => {
    const { passkey } = await joinWithPasskey();
    await enter(passkey);
    const { platform } = accounts.site;
    const run = async () =>
      clearProofs.run(
        platform,
        {},
        {
          id: 'x',
          attempt: 1,
          signal: new AbortController().signal,
          log: platform.log,
          finish: async () => Promise.resolve(),
        },
      );
    const before = await countRows('account_challenges');
    await run();
    expect(await countRows('account_challenges')).toBe(before);
    await rows(`update account_challenges set expires_at = expires_at - interval '1 hour'`);
    await run();
    expect(await countRows('account_challenges')).toBe(0);
  });
});

describe('passkeys on a private network', () => {
  it.each(['http://192.168.1.5:3000', 'http://outpick.internal', 'https://192.168.1.5'])(
    'are refused at %s, where browsers refuse them',
    async (PUBLIC_ORIGIN) => {
      const site = await startTestSite({ config: { PUBLIC_ORIGIN } });
      const answer = await site.get('/api/v1/auth/passkey/start', { method: 'POST' });
      expect(answer.status).toBe(409);
      expect(await answer.text()).toContain('Passkeys do not work at this address. They need https.');
      await site.close();
    },
  );
});
