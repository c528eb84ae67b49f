import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  asOwner,
  dumpDatabase,
  dumpRedis,
  newEmail,
  startTestAccounts,
  testPassword,
} from '../../../test/support/index.ts';
import type { TestAccounts } from '../../../test/support/index.ts';
import { putAccount } from './index.ts';

const other = 'gR4vy!bOat';
const verify = 'forget-password/verify-otp';
const sendCode = 'forget-password/send-otp';
const recover = 'forget-password/update-password';

describe('accounts', () => {
  let accounts: TestAccounts;
  beforeAll(async () => {
    accounts = await startTestAccounts();
  });
  afterAll(async () => accounts.close());

  const rows = async (text: string, values: readonly unknown[] = []) =>
    asOwner<Record<string, unknown>>(accounts.site.platform.config.DATABASE_URL, text, values);
  const signUp = async (email: string, password = testPassword) =>
    accounts.send('signup', { email, password, confirmPassword: password });
  const canSignIn = async (email: string, password: string) =>
    (await accounts.login(email, password)).status === 200;
  /** Verifies the email by a recovery code and returns the recovery token. */
  const recovery = async (email: string) => {
    await accounts.send(sendCode, { email });
    const { code } = await accounts.letter(email);
    return (await accounts.send(verify, { email, otp: code })).body.data;
  };

  describe('signing up', () => {
    it('[S7-CALL-03] [S7-CALL-04] accepts email, password, confirmPassword and deviceToken and returns id and email', async () => {
      const email = newEmail();
      const { status, body } = await accounts.send('signup', {
        email: email.toUpperCase(),
        password: testPassword,
        confirmPassword: testPassword,
        deviceToken: 'phone',
      });
      expect(status).toBe(200);
      expect(body).toEqual({ data: { id: expect.any(String), email }, message: 'OTP Sent Successfully.' });
    });

    it('[D-SAFE-81] [D-SAFE-39] [S7-CALL-08] is followed by verifying, which returns a session and the id of the account', async () => {
      const email = newEmail();
      const { body: signedUp } = await signUp(email);
      const { code } = await accounts.letter(email);
      const { body } = await accounts.send(verify, { email, otp: code });
      expect(body.message).toBe('OTP verified successfully');
      expect(body.data).toEqual({
        token: expect.any(String),
        existingUser: false,
        id: expect.any(String),
        email,
      });
      expect(body.data['id']).not.toBe(signedUp.data['id']);
      const token = body.data['token'];
      expect((await accounts.send('userProfile', undefined, { method: 'GET', token })).status).toBe(200);
      const { body: login } = await accounts.login(email);
      expect(login.data['id']).toBe(body.data['id']);
    });

    it('[D-SAFE-38] returns a new id each time, for known and unknown emails', async () => {
      const { email, id } = await accounts.join();
      const ids = [await signUp(email), await signUp(email), await signUp(newEmail())].map(
        ({ body }) => body.data['id'],
      );
      expect(new Set([...ids, id]).size).toBe(4);
      for (const one of ids) expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/u);
    });

    it('[D-SAFE-06] with a known email does not change the account and mails its owner a code for a new password', async () => {
      const { email, id } = await accounts.join();
      await signUp(email, other);
      expect(await canSignIn(email, testPassword)).toBe(true);
      expect(await canSignIn(email, other)).toBe(false);
      const letter = await accounts.letter(email);
      expect(letter.subject).toBe('You already have an Outpick account');
      const { body } = await accounts.send(verify, { email, otp: letter.code });
      expect(body.data).toMatchObject({ existingUser: true, id });
      expect(await canSignIn(email, other)).toBe(false);
    });

    it('[D-SAFE-41] [D-SAFE-82] a stranger’s password never signs in after the owner’s own sign-up', async () => {
      const email = newEmail();
      await signUp(email, other);
      await accounts.letter(email);
      await signUp(email);
      const { code } = await accounts.letter(email);
      const { body } = await accounts.send(verify, { email, otp: code });
      expect(body.data['existingUser']).toBe(true);
      expect(await canSignIn(email, other)).toBe(false);
      const token = body.data['token'];
      const newPassword = 'Plume7-varech';
      await accounts.send(recover, { email, password: newPassword, confirmPassword: newPassword }, { token });
      expect([
        await canSignIn(email, newPassword),
        await canSignIn(email, other),
        await canSignIn(email, testPassword),
      ]).toEqual([true, false, false]);
      expect((await accounts.login(email, newPassword)).body.data['id']).toBe(body.data['id']);
    });

    it('[D-SAFE-82] a code that was requested without a password never confirms the pending password', async () => {
      const email = newEmail();
      // Await each mail: two mails in the queue may arrive in either order.
      await signUp(email, other);
      await accounts.letter(email);
      await accounts.send(sendCode, { email });
      await accounts.letter(email);
      await accounts.send('resend-otp', { email });
      await accounts.letter(email);
      expect((await accounts.login(email, other)).status).toBe(403);
      const { code } = await accounts.letter(email);
      const { body } = await accounts.send(verify, { email, otp: code });
      expect(body.data['existingUser']).toBe(true);
      expect(await canSignIn(email, other)).toBe(false);
    });

    it('[D-SAFE-83] [S7-CALL-09] [S7-CALL-10] resend-otp mails another code for the same sign-up and password', async () => {
      const email = newEmail();
      await signUp(email);
      await accounts.letter(email);
      for (const wrong of [undefined, '', 'ann', 'ann@', '@example.org', `${email} `])
        expect(await accounts.send('resend-otp', { email: wrong })).toMatchObject({
          status: 422,
          body: { error: { fields: { email: expect.any(String) } } },
        });
      const { status, body: resent } = await accounts.send('resend-otp', { email: email.toUpperCase() });
      expect([status, resent]).toEqual([200, { data: { sent: true }, message: 'OTP sent successfully' }]);
      const second = await accounts.letter(email);
      const { body } = await accounts.send(verify, { email, otp: second.code });
      expect(body.data['existingUser']).toBe(false);
      expect(await canSignIn(email, testPassword)).toBe(true);
    });

    it('[D-SAFE-42] [D-SAFE-07] a login with the right password but an unverified email gets a 403 and a new code', async () => {
      const email = newEmail();
      await signUp(email);
      await accounts.letter(email);
      expect((await accounts.login(email, other)).status).toBe(400);
      const { status, body } = await accounts.login(email);
      expect([status, body.error.code]).toEqual([403, 'EMAIL_NOT_VERIFIED']);
      expect(body.data).toBeUndefined();
      const { code } = await accounts.letter(email);
      expect((await accounts.send(verify, { email, otp: code })).body.data['existingUser']).toBe(false);
    });
  });

  describe('signing in', () => {
    it('[S7-CALL-01] [S7-CALL-02] accepts email and password and returns token and id', async () => {
      const { email, id } = await accounts.join();
      const { status, headers, body } = await accounts.login(email.toUpperCase());
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(body).toEqual({
        data: { token: expect.stringMatching(/^[\w-]{43}$/u), id },
        message: 'Login successfully.',
      });
    });

    it('[S8-ERR-01] fails with a 400 and Invalid Credentials for known and unknown emails', async () => {
      const { email } = await accounts.join();
      const known = await accounts.login(email, other);
      const unknown = await accounts.login(newEmail(), other);
      expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
      expect([known.status, known.body.error.message]).toEqual([400, 'Invalid Credentials']);
    });

    it('V6.2.8 accepts only the exact password', async () => {
      const { email } = await accounts.join(newEmail(), 'tR3e; hEdge9');
      for (const near of [
        'tR3e; hEdge8',
        'tR3E; hEdge9',
        'tR3e;  hEdge9',
        ' tR3e; hEdge9',
        'tR3e; hEdge9 ',
        'tR3e; hEdge',
      ])
        expect(await canSignIn(email, near)).toBe(false);
      expect(await canSignIn(email, 'tR3e; hEdge9')).toBe(true);
    });

    it('V7.2.4 ends the session of the token sent with the login', async () => {
      const { email, token } = await accounts.join();
      const { body } = await accounts.login(email, testPassword, { token });
      const profile = async (bearer: string) =>
        (await accounts.send('userProfile', undefined, { method: 'GET', token: bearer })).status;
      expect([await profile(token), await profile(String(body.data['token']))]).toEqual([401, 200]);
    });

    it('[D-SAFE-17] V11.4.2 V11.2.2 stores passwords as argon2id hashes at the configured cost and rehashes older ones', async () => {
      const { email } = await accounts.join();
      const hashOf = async () =>
        String(
          (await rows('select password_hash from accounts where email = $1', [email]))[0]?.['password_hash'],
        );
      const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/u.exec(await hashOf()) ?? [];
      expect([Number(memory) >= 19 * 1024, Number(passes) >= 2]).toEqual([true, true]);
      const { hash } = await import('@node-rs/argon2');
      await rows('update accounts set password_hash = $1 where email = $2', [
        await hash(testPassword, { memoryCost: 1024, timeCost: 1 }),
        email,
      ]);
      expect(await canSignIn(email, testPassword)).toBe(true);
      expect(await hashOf()).toContain(`m=${memory}`);
      expect(await canSignIn(email, testPassword)).toBe(true);
    });
  });

  it('[D-SAFE-17] every call stores a password only as an argon2id hash', async () => {
    const usedPasswords = ['Plume7-varech', 'Varech7!plume', 'Plume8-varech', 'Plume9-varech'] as const;
    const [first, changed, recovered, waiting] = usedPasswords;
    const { email, token } = await accounts.join(newEmail(), first);
    const passwords = { oldPassword: first, newPassword: changed, confirmPassword: changed };
    const hashOf = async () =>
      (await rows('select password_hash from accounts where email = $1', [email]))[0]?.['password_hash'];
    const hashes = [await hashOf()];
    expect((await accounts.send('update-password', passwords, { method: 'PATCH', token })).status).toBe(200);
    hashes.push(await hashOf());
    await accounts.letter(email);
    const bearer = (await recovery(email))['token'];
    const body = { email, password: recovered, confirmPassword: recovered };
    expect((await accounts.send(recover, body, { token: bearer })).status).toBe(200);
    hashes.push(await hashOf());
    const stranger = newEmail();
    await signUp(stranger, waiting);
    const [pending] = await rows('select password_hash from sign_ups where email = $1', [stranger]);
    hashes.push(pending?.['password_hash']);
    expect(new Set(hashes).size).toBe(4);
    for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/u);
    const { config } = accounts.site.platform;
    const dumps = [
      await dumpDatabase(config.DATABASE_URL),
      await dumpRedis(config.REDIS_URL ?? '', config.REDIS_PREFIX),
    ].join('\n');
    expect(dumps).toContain(email);
    const spellings = usedPasswords.flatMap((one) => [
      one,
      ...(['hex', 'base64'] as const).map((as) => Buffer.from(one).toString(as)),
    ]);
    expect(spellings.filter((one) => dumps.includes(one))).toEqual([]);
  });

  describe('recovery', () => {
    it('[S7-CALL-05] [S7-CALL-06] send-otp accepts an email and returns success', async () => {
      const { status, body } = await accounts.send(sendCode, { email: newEmail() });
      expect(status).toBe(200);
      expect(body).toEqual({
        data: { sent: true },
        message: 'OTP sent successfully. Please check your email for further instructions',
      });
    });

    it('[S7-CALL-11] [S7-CALL-12] [D-SAFE-16] V6.4.3 sets a new password once, ends all sessions and notifies the owner', async () => {
      const { email, token } = await accounts.join();
      const second = (await accounts.login(email)).body.data['token'];
      const proof = await recovery(email);
      const body = { email, password: other, confirmPassword: other };
      const changed = await accounts.send(recover, body, { token: proof['token'] });
      expect([changed.status, changed.body.message]).toEqual([
        200,
        'Password changed successfully. Please login with new password',
      ]);
      expect([await canSignIn(email, other), await canSignIn(email, testPassword)]).toEqual([true, false]);
      for (const old of [token, second])
        expect((await accounts.send('userProfile', undefined, { method: 'GET', token: old })).status).toBe(
          401,
        );
      expect((await accounts.letter(email)).subject).toBe('Your password was changed');
    });

    it('[D-SAFE-01] [D-SAFE-02] V2.3.1 changes nothing without a recovery token of the email', async () => {
      const { email, token } = await accounts.join();
      const stranger = await accounts.join();
      const strangerProof = await recovery(stranger.email);
      const body = { email, password: other, confirmPassword: other };
      const tries = [undefined, token, strangerProof['token'], 'A'.repeat(43), 'nonsense'];
      const statuses: number[] = [];
      for (const bearer of tries)
        statuses.push((await accounts.send(recover, body, { token: bearer })).status);
      expect(statuses).toEqual([401, 401, 403, 401, 401]);
      expect([await canSignIn(email, testPassword), await canSignIn(email, other)]).toEqual([true, false]);
    });

    it('[D-SAFE-36] the recovery token works once', async () => {
      const { email } = await accounts.join();
      const { token } = await recovery(email);
      const change = async (password: string) =>
        (await accounts.send(recover, { email, password, confirmPassword: password }, { token })).status;
      expect([await change(other), await change('Plume7-varech')]).toEqual([200, 401]);
      expect(await canSignIn(email, other)).toBe(true);
    });

    it('[D-SAFE-03] the recovery token expires after 10 minutes', async () => {
      const { email } = await accounts.join();
      const { token } = await recovery(email);
      const age = async (interval: string) =>
        rows(`update recoveries set expires_at = expires_at - $1::interval where email = $2`, [
          interval,
          email,
        ]);
      await age('9 minutes 55 seconds');
      expect(
        (
          await accounts.send(
            recover,
            { email, password: testPassword, confirmPassword: testPassword },
            { token },
          )
        ).status,
      ).toBe(422);
      await age('5 seconds');
      expect(
        (await accounts.send(recover, { email, password: other, confirmPassword: other }, { token })).status,
      ).toBe(401);
    });

    it('[D-SAFE-35] the recovery token is refused by all other calls', async () => {
      const { email } = await accounts.join();
      const { token } = await recovery(email);
      const calls: [string, string, object?][] = [
        ['GET', 'userProfile'],
        ['POST', 'updateProfile', new FormData()],
        ['DELETE', 'userDelete'],
        [
          'PATCH',
          'update-password',
          { oldPassword: testPassword, newPassword: 'Xw4!vneb', confirmPassword: 'Xw4!vneb' },
        ],
        ['POST', 'logout'],
        ['GET', 'sessions'],
        ['POST', 'endSessions', { password: testPassword }],
        ['POST', 'check-password', { password: testPassword }],
        ['GET', 'userData'],
      ];
      for (const [method, path, body] of calls)
        expect([path, (await accounts.send(path, body, { method, token })).status]).toEqual([path, 401]);
    });

    it('[D-SAFE-18] refuses the current password', async () => {
      const { email } = await accounts.join();
      const { token } = await recovery(email);
      const { status, body } = await accounts.send(
        recover,
        { email, password: testPassword, confirmPassword: testPassword },
        { token },
      );
      expect([status, Object.keys(body.error.fields)]).toEqual([422, ['password']]);
    });
  });

  it('accounts of the demo world are created once, without a mail', async () => {
    const email = newEmail();
    const id = await putAccount(accounts.site.platform, email, testPassword);
    expect(await putAccount(accounts.site.platform, email, other)).toBe(id);
    expect((await accounts.login(email)).body.data['id']).toBe(id);
    expect(accounts.lettersTo(email)).toEqual([]);
  });

  it('[D-SAFE-04] signup, send-otp and resend-otp answer known and unknown emails alike', async () => {
    const { email } = await accounts.join();
    const unknown = newEmail();
    const shape = async (path: string, to: string) => {
      const body = path === 'signup' ? { email: to, password: other, confirmPassword: other } : { email: to };
      const { status, headers, body: answer } = await accounts.send(path, body);
      const names = [...headers.keys()].toSorted();
      return {
        status,
        names,
        answer: JSON.stringify(answer)
          .replaceAll(to, 'E')
          .replaceAll(/"id":"[^"]+"/gu, 'I'),
      };
    };
    for (const path of ['signup', sendCode, 'resend-otp']) {
      const known = await shape(path, email);
      expect([path, known.status]).toEqual([path, 200]);
      expect(await shape(path, unknown)).toEqual(known);
    }
  });
});
