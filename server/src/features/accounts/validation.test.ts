import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner, newEmail, startTestAccounts, testPassword } from '../../../test/support/index.ts';
import type { TestAccounts } from '../../../test/support/index.ts';

describe('the validation of account calls', () => {
  let accounts: TestAccounts;
  let recovery: { email: string; token: string };
  beforeAll(async () => {
    accounts = await startTestAccounts();
    recovery = await openRecovery();
  });
  afterAll(async () => accounts.close());

  const openRecovery = async () => {
    const { email } = await accounts.join();
    await accounts.send('forget-password/send-otp', { email });
    const { secret } = await accounts.letter(email);
    const { body } = await accounts.send('forget-password/verify-otp', { otp: secret });
    return { email, token: String(body.data['token']) };
  };
  const fields = async (path: string, body: object, token?: string) => {
    const answer = await accounts.send(path, body, { token });
    expect(answer.status).toBe(422);
    return answer.body.error.fields;
  };
  const set = async (password: string, confirmPassword = password) =>
    fields(
      'forget-password/update-password',
      { email: recovery.email, password, confirmPassword },
      recovery.token,
    );
  const verify = async (body: object) => fields('forget-password/verify-otp', body);
  const badEmails = [
    'plain',
    'a@b',
    'a@example.c',
    '@example.org',
    'a b@example.org',
    'a@example.org\r\nBcc: b@example.org',
  ];
  const badPasswords: [string, string][] = [
    ['vT9#kqL', 'length must be greater than 7 characters!'],
    ['vT9#kqLw2vT9#kqLw', 'length must be less than 17 characters!'],
    ['vt9#kqlw', 'Password is invalid!'],
    ['VT9#KQLW', 'Password is invalid!'],
    ['vTx#kqLw', 'Password is invalid!'],
    ['vT9xkqLw', 'Password is invalid!'],
  ];
  const goodPasswords = ['0#vTkqLx', 'xLqkTv#0', 'vT0-kqLw7vT9-kqL'];

  it('[S5-LOGIN-01] [S5-LOGIN-02] login requires a valid email and a well-formed password', async () => {
    expect(await fields('login', {})).toEqual({
      email: 'Email is required!',
      password: 'Password is required!',
    });
    for (const email of badEmails)
      expect(await fields('login', { email, password: testPassword })).toEqual({
        email: 'Email is invalid!',
      });
    for (const [password, message] of badPasswords)
      expect(await fields('login', { email: newEmail(), password })).toEqual({ password: message });
  });

  it('[S5-SIGNUP-01] [S5-SIGNUP-02] [S5-SIGNUP-03] sign-up requires the same, and the password typed twice', async () => {
    expect(await fields('signup', {})).toEqual({
      email: 'Email is required!',
      password: 'Password is required!',
      confirmPassword: 'Confirm password is required!',
    });
    for (const email of badEmails)
      expect(
        await fields('signup', { email, password: testPassword, confirmPassword: testPassword }),
      ).toEqual({ email: 'Email is invalid!' });
    for (const [password, message] of badPasswords)
      expect(
        await fields('signup', { email: newEmail(), password, confirmPassword: password }),
      ).toMatchObject({ password: message });
    expect(
      await fields('signup', { email: newEmail(), password: testPassword, confirmPassword: 'vT9#kqLw3' }),
    ).toEqual({
      confirmPassword: 'Confirm password must be the same as the password!',
    });
    const stored = await asOwner(accounts.site.platform.config.DATABASE_URL, 'select email from sign_ups');
    expect(stored).toEqual([]);
    for (const password of goodPasswords)
      expect(
        (await accounts.send('signup', { email: newEmail(), password, confirmPassword: password })).status,
      ).toBe(200);
  });

  it('[D-VALID-04] [S9-CONST-02] recovery requires a well-formed password, typed twice', async () => {
    for (const [password, message] of badPasswords)
      expect(await set(password)).toMatchObject({ password: message.replace('Password', 'New password') });
    expect(await set('gR4vy!bOat', 'gR4vy!bOaT')).toEqual({
      confirmPassword: 'Confirm password must be the same as the password!',
    });
    for (const password of goodPasswords) {
      const { email, token } = await openRecovery();
      const body = { email, password, confirmPassword: password };
      expect((await accounts.send('forget-password/update-password', body, { token })).status).toBe(200);
    }
  });

  it('V6.2.4 V6.2.11 common passwords, product words and parts of the email are refused on sign-up and recovery', async () => {
    const weak = { password: 'That password is too easy to guess. Please choose another.' };
    for (const password of ['P@ssw0rd', 'Welcome@123', 'Outpick1!', 'Marguerite1!']) {
      const email = 'marguerite@example.org';
      expect(await fields('signup', { email, password, confirmPassword: password })).toEqual(weak);
    }
    expect(
      await fields(
        'forget-password/update-password',
        { email: recovery.email, password: 'P@ssw0rd', confirmPassword: 'P@ssw0rd' },
        recovery.token,
      ),
    ).toEqual(weak);
  });

  it('[S5-OTP-01] verify-otp requires a code of four digits with its email, or the secret of a link', async () => {
    for (const otp of ['', '123', '12345', '12a4', '１２３４', '1234 ', 'A'.repeat(21), 'A'.repeat(23)])
      expect(Object.keys(await verify({ email: newEmail(), otp }))).toEqual(['otp']);
    expect(await verify({ otp: '1234' })).toEqual({ email: 'Email is required!' });
    expect(await verify({ email: newEmail(), otp: ['1', '2', '3', '4'] })).toHaveProperty('otp');
    expect(await verify({ email: newEmail(), otp: 1234 })).toHaveProperty('otp');
  });

  it('[D-VALID-01] V15.3.5 V15.3.3 fields of wrong types are refused, and unknown fields have no effect', async () => {
    for (const wrong of [null, 7, true, ['a@example.org'], { $gt: '' }])
      for (const path of ['login', 'signup', 'forget-password/send-otp', 'resend-otp'])
        expect(
          await fields(path, { email: wrong, password: testPassword, confirmPassword: testPassword }),
        ).toHaveProperty('email');
    const email = newEmail();
    const body = JSON.parse(
      `{"email":"${email}","password":"${testPassword}","confirmPassword":"${testPassword}","__proto__":{"admin":true},"id":"x","role":"admin","contested":false}`,
    );
    const { status } = await accounts.send('signup', body);
    expect([200, 400, 422]).toContain(status);
    expect(Reflect.get({}, 'admin')).toBeUndefined();
  });

  it('V1.5.2 V3.5.1 only JSON is accepted', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect(
        (
          await accounts.send(
            'login',
            { email: newEmail(), password: testPassword },
            { headers: { 'content-type': type } },
          )
        ).status,
      ).toBe(415);
  });
});
