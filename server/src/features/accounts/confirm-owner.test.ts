import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner, startTestAccounts, testPassword } from '../../../test/support/index.ts';
import type { TestAccounts } from '../../../test/support/index.ts';

/** Returns a code that differs from the given one. */
const otherCode = (code: string, step = 1) => String((Number(code) + step) % 10_000).padStart(4, '0');

describe('a player confirms being the owner', () => {
  let accounts: TestAccounts;
  beforeAll(async () => {
    accounts = await startTestAccounts();
  });
  afterAll(async () => accounts.close());

  const confirmationCode = async ({ email, token }: { email: string; token: string }) => {
    expect((await accounts.send('request-confirmation', undefined, { token })).status).toBe(200);
    return accounts.letter(email);
  };
  const check = async (token: string, code: string, from?: string) =>
    accounts.send('check-code', { code }, { token, ...(from === undefined ? {} : { from }) });

  it('[D-CODE-05] V7.5.1 by a mailed code, which works once; the link in its mail leads to a new password', async () => {
    const player = await accounts.join();
    const { code, secret, subject, text } = await confirmationCode(player);
    expect(subject).toBe('Your Outpick code');
    expect(text).toContain('to confirm that your account is yours');
    const first = await check(player.token, code);
    expect([first.status, first.body.data]).toEqual([200, { correct: true }]);
    const second = await check(player.token, code);
    expect([second.status, second.body.error.code]).toEqual([400, 'INVALID_OTP']);
    const { body } = await accounts.send('forget-password/verify-otp', { otp: secret });
    expect(body.data['existingUser']).toBe(true);
  });

  it('[D-SAFE-10] V6.6.2 with a code of this purpose only, which no other call accepts', async () => {
    const player = await accounts.join();
    const { code } = await confirmationCode(player);
    const verified = await accounts.send('forget-password/verify-otp', { email: player.email, otp: code });
    expect(verified.body.error.code).toBe('INVALID_OTP');
    await accounts.send('forget-password/send-otp', { email: player.email });
    const recovery = await accounts.letter(player.email);
    expect((await check(player.token, recovery.code)).body.error.code).toBe('INVALID_OTP');
  });

  it('[D-SAFE-11] V6.6.3 with three tries at a code, and never with the code of another account', async () => {
    const [player, other] = [await accounts.join(), await accounts.join()];
    let { code } = await confirmationCode(player);
    const otherLetter = await confirmationCode(other);
    if (otherLetter.code === code) ({ code } = await confirmationCode(player));
    expect((await check(player.token, otherLetter.code)).status).toBe(400);
    for (const step of [1, 2]) expect((await check(player.token, otherCode(code, step))).status).toBe(400);
    expect((await check(player.token, code)).status).toBe(400);
    expect((await check(other.token, otherLetter.code)).status).toBe(200);
  });

  it('[D-SAFE-12] V6.6.3 at most nine times a day with a wrong code, as with other codes', async () => {
    const player = await accounts.join();
    for (let i = 0; i < 9; i += 1) expect((await check(player.token, '0000')).status).toBe(400);
    const locked = await check(player.token, '0000');
    expect([locked.status, locked.body.error.code]).toEqual([429, 'CODES_LOCKED']);
    expect((await accounts.letter(player.email)).subject).toBe('Codes for your account are locked');
  });

  it('[D-LIMIT-03] with at most five mails in any hour, counted with those of the other calls', async () => {
    const player = await accounts.join();
    const ask = async () =>
      (await accounts.send('request-confirmation', undefined, { token: player.token })).status;
    const statuses: number[] = [];
    // Signing up has mailed one.
    for (let i = 0; i < 5; i += 1) statuses.push(await ask());
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });

  it('[D-CODE-03] within the site’s budget of guesses, even where the network has signed up with the email', async () => {
    const small = await startTestAccounts({ config: { CODE_GUESSES_PER_HOUR: 2 } });
    try {
      const player = await small.join();
      await small.send('request-confirmation', undefined, { token: player.token, from: '192.0.2.9' });
      const { code } = await small.letter(player.email);
      const spend = async (step: number) =>
        small.send('check-code', { code: otherCode(code, step) }, { token: player.token });
      expect([(await spend(1)).status, (await spend(2)).status]).toEqual([400, 400]);
      await asOwner(
        small.site.platform.config.DATABASE_URL,
        `insert into sign_ups (email, contested, expires_at, network) values ($1, true, now() + interval '1 day', '192.0.2.9')`,
        [player.email],
      );
      const beyond = await small.send('check-code', { code }, { token: player.token, from: '192.0.2.9' });
      expect([beyond.status, beyond.body.error.code]).toEqual([429, 'CODES_LOCKED']);
    } finally {
      await small.close();
    }
  });

  it('to end sessions: by the password or a code, not both, and not without', async () => {
    const player = await accounts.join();
    const end = async (body: object) => accounts.send('endSessions', body, { token: player.token });
    const { code } = await confirmationCode(player);
    expect((await end({})).body.error.fields).toEqual({ password: 'Password is required!' });
    expect((await end({ code, password: testPassword })).body.error.fields).toEqual({
      code: 'Send the password or the code, not both.',
    });
    expect((await end({ code: otherCode(code) })).body.error.code).toBe('INVALID_OTP');
    await accounts.login(player.email);
    expect((await end({ code })).body.data).toEqual({ ended: 1 });
    await accounts.login(player.email);
    expect((await end({ code })).status).toBe(400);
    expect((await end({ password: testPassword })).body.data).toEqual({ ended: 1 });
  });
});
