import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  asOwner,
  dumpDatabase,
  dumpRedis,
  eventually,
  newAddress,
  newEmail,
  openRaw,
  startTestAccounts,
  testPassword,
  waitForGate,
} from '../../../test/support/index.ts';
import type { TestAccounts } from '../../../test/support/index.ts';
import { newestNetworks } from '../../platform/limits/known-networks.ts';
import { loginNetworks } from './login-networks.ts';
import { policy } from './policy.ts';
import { newToken } from './secrets.ts';

const next = 'Xw4!vnebK';
const calls = [
  ['GET', 'userProfile'],
  ['POST', 'updateProfile'],
  ['DELETE', 'userDelete'],
  ['PATCH', 'update-password'],
  ['POST', 'logout'],
  ['GET', 'sessions'],
  ['POST', 'endSessions'],
  ['POST', 'check-password'],
  ['POST', 'request-confirmation'],
  ['POST', 'check-code'],
  ['GET', 'userData'],
] as const;

interface PasswordChange {
  readonly oldPassword?: string;
  readonly newPassword: string;
  readonly confirmPassword?: string;
}

describe('sessions', () => {
  let accounts: TestAccounts;
  beforeAll(async () => {
    accounts = await startTestAccounts();
  });
  afterAll(async () => accounts.close());

  const rows = async (text: string, values: readonly unknown[] = []) =>
    asOwner<Record<string, unknown>>(accounts.site.platform.config.DATABASE_URL, text, values);
  const status = async (token: string | undefined) =>
    (await accounts.send('userProfile', undefined, { method: 'GET', token })).status;
  const change = async (
    token: string | undefined,
    { oldPassword = testPassword, newPassword, confirmPassword = newPassword }: PasswordChange,
  ) =>
    accounts.send(
      'update-password',
      { oldPassword, newPassword, confirmPassword },
      { method: 'PATCH', token },
    );
  const signInAgain = async (email: string, password = testPassword) =>
    String((await accounts.login(email, password)).body.data['token']);

  it('[D-SAFE-34] V7.2.1 V8.2.1 player calls answer 401 if the token is missing, unknown, expired or revoked', async () => {
    const { email, token } = await accounts.join();
    const [expired, revoked] = [await signInAgain(email), await signInAgain(email)];
    await accounts.send('logout', undefined, { token: revoked });
    await rows(
      `update sessions set last_used_at = last_used_at - interval '31 days' where digest = sha256($1::bytea)`,
      [expired],
    );
    const altered = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const [method, path] of calls)
      for (const bearer of [undefined, newToken(), altered, expired, revoked, '', 'null']) {
        const body = path === 'updateProfile' ? new FormData() : undefined;
        const answer = await accounts.send(path, body, { method, token: bearer });
        expect([path, answer.status, answer.body.error.code]).toEqual([path, 401, 'UNAUTHORIZED']);
      }
    const pick = async (headers: Record<string, string>) =>
      (await accounts.site.get('/api/v1/users/userPerdiction', { method: 'POST', headers })).status;
    expect(await pick({})).toBe(401);
    for (const bearer of [newToken(), altered, expired, revoked, '', 'null'])
      expect(await pick({ authorization: `Bearer ${bearer}` })).toBe(401);
    expect(await status(token)).toBe(200);
    expect(await pick({ authorization: `Bearer ${token}` })).not.toBe(401);
  });

  it('[D-SAFE-14] V7.2.2 V7.2.3 tokens are 256 random bits, stored only as a hash', async () => {
    const made = new Set(Array.from({ length: 100_000 }, newToken));
    expect(made.size).toBe(100_000);
    const { token } = await accounts.join();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const stored = await rows('select encode(digest, $1) as hex, encode(digest, $2) as base from sessions', [
      'hex',
      'base64',
    ]);
    expect(JSON.stringify(stored)).not.toContain(token);
    const [found] = await rows(
      'select octet_length(digest) as bytes from sessions where digest = sha256($1::bytea)',
      [token],
    );
    expect(found).toEqual({ bytes: 32 });
  });

  it('V7.2.3 no issued token is in the database or in Redis, in any encoding', async () => {
    const { platform } = accounts.site;
    const { email, token, id } = await accounts.join();
    const tokens = [token, await signInAgain(email)];
    for (const bearer of tokens) {
      expect(await status(bearer)).toBe(200);
      const headers = { authorization: `Bearer ${bearer}` };
      await accounts.site.get(`/api/v1/website/contestsList?userId=${id}`, { headers });
    }
    await accounts.send('forget-password/send-otp', { email });
    const { secret } = await accounts.letter(email);
    const { body } = await accounts.send('forget-password/verify-otp', { otp: secret });
    tokens.push(String(body.data['token']));
    const spellings = tokens.flatMap((one) => {
      const bytes = Buffer.from(one, 'base64url');
      return [one, bytes.toString('base64'), bytes.toString('hex'), Buffer.from(one).toString('hex')];
    });
    const dump = [
      await dumpDatabase(platform.config.DATABASE_URL),
      await dumpRedis(platform.config.REDIS_URL ?? '', platform.config.REDIS_PREFIX),
    ];
    // Both contain data of this account: the database its row, Redis its request budget.
    expect([dump[0]?.includes(id), (dump[1]?.length ?? 0) > 0]).toEqual([true, true]);
    for (const text of dump) expect(spellings.filter((one) => text.includes(one))).toEqual([]);
  });

  it('[D-SAFE-15] V7.3.1 expire 30 days after the last use', async () => {
    const { token } = await accounts.join();
    const age = async (interval: string) =>
      rows(
        'update sessions set last_used_at = last_used_at - $1::interval where digest = sha256($2::bytea)',
        [interval, token],
      );
    await age('29 days 23:59:50');
    expect(await status(token)).toBe(200);
    await age('29 days 23:59:50');
    expect(await status(token)).toBe(200);
    await age('30 days 1 second');
    expect(await status(token)).toBe(401);
  });

  it('[D-SAFE-45] V7.3.2 expire 180 days after they were issued, even if they are in use', async () => {
    const { token } = await accounts.join();
    // Make the last use a day older, so that each use updates its time.
    const age = async (interval: string) =>
      rows(
        `update sessions set issued_at = issued_at - $1::interval, last_used_at = clock_timestamp() - interval '1 day'
         where digest = sha256($2::bytea)`,
        [interval, token],
      );
    await age('179 days 23:59');
    expect(await status(token)).toBe(200);
    await age('1 minute');
    expect(await status(token)).toBe(401);
  });

  it('[D-LOGOUT-02] V7.4.1 logout ends only the session of its token', async () => {
    const { email, token } = await accounts.join();
    const other = await signInAgain(email);
    expect((await accounts.send('logout', undefined, { token })).status).toBe(200);
    expect([await status(token), await status(other)]).toEqual([401, 200]);
  });

  it(`V7.1.2 an account has at most ${policy.session.maxCount} sessions: the session unused for longest ends`, async () => {
    const { email, token } = await accounts.join();
    const tokens: string[] = [];
    for (let i = 0; i < policy.session.maxCount; i += 1) tokens.push(await signInAgain(email));
    expect([await status(token), await status(tokens[0])]).toEqual([401, 200]);
  });

  describe('changing the password', () => {
    it('[S7-CALL-53] [S7-CALL-54] [D-SAFE-46] V6.2.2 ends all other sessions, and only the new password signs in', async () => {
      const { email, token } = await accounts.join();
      const others = [await signInAgain(email), await signInAgain(email)];
      const { status: changed, body } = await change(token, { newPassword: next });
      expect([changed, body.message]).toEqual([200, 'Password Changed Successfully.']);
      expect([await status(token), await status(others[0]), await status(others[1])]).toEqual([
        200, 401, 401,
      ]);
      expect([(await accounts.login(email, next)).status, (await accounts.login(email)).status]).toEqual([
        200, 400,
      ]);
      expect((await accounts.letter(email)).subject).toBe('Your password was changed');
    });

    it('V7.4.3 after the answer, no request with another session’s token is accepted', async () => {
      const { email, token } = await accounts.join();
      const others = [await signInAgain(email), await signInAgain(email)];
      let changed = false;
      const late: number[] = [];
      const ask = async (bearer: string | undefined) => {
        while (late.length < 20) {
          const after = changed;
          const answer = await status(bearer);
          if (after) late.push(answer);
        }
      };
      const asking = others.map(ask);
      await change(token, { newPassword: next });
      changed = true;
      await Promise.all(asking);
      expect(new Set(late)).toEqual(new Set([401]));
    });

    it('V7.4.1 a session that ends while the body of its request arrives is refused', async () => {
      const { token } = await accounts.join();
      const body = JSON.stringify({ password: testPassword });
      const send = async (whileItArrives: () => Promise<unknown>) => {
        const head = [
          'POST /api/v1/auth/check-password HTTP/1.1',
          'host: localhost',
          'connection: close',
          `authorization: Bearer ${token}`,
          'content-type: application/json',
          `content-length: ${body.length}`,
        ];
        const connection = await openRaw(
          accounts.site.origin,
          `${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`,
        );
        await whileItArrives();
        connection.write(body.slice(5));
        await connection.closed;
        return connection.received.split('\r\n')[0];
      };
      expect(await send(async () => status(token))).toBe('HTTP/1.1 200 OK');
      const ended = await send(async () => {
        expect(await status(token)).toBe(200);
        await accounts.send('logout', undefined, { token });
      });
      expect(ended).toBe('HTTP/1.1 401 Unauthorized');
    });

    it('[D-SAFE-43] V6.2.3 with a wrong oldPassword fails with a 422 and changes nothing', async () => {
      const { email, token } = await accounts.join();
      const { status: refused, body } = await change(token, { oldPassword: 'Wr0ng!ong', newPassword: next });
      expect([refused, Object.keys(body.error.fields)]).toEqual([422, ['oldPassword']]);
      expect([await status(token), (await accounts.login(email)).status]).toEqual([200, 200]);
    });

    it('[D-SAFE-18] refuses the current password', async () => {
      const { token } = await accounts.join(newEmail(), next);
      const { status: refused, body } = await change(token, { oldPassword: next, newPassword: next });
      expect([refused, Object.keys(body.error.fields)]).toEqual([422, ['newPassword']]);
    });

    it('[S5-PROFILE-05] [D-VALID-05] requires all three fields and has no other rule for the old password', async () => {
      const { email, token } = await accounts.join();
      const { body } = await accounts.send('update-password', {}, { method: 'PATCH', token });
      expect(body.error.fields).toEqual({
        oldPassword: 'Old password is required!',
        newPassword: 'New password is required!',
        confirmPassword: 'Confirm password is required!',
      });
      // The current password contains a #, which the profile does not accept in a new one.
      expect(testPassword).toContain('#');
      for (const wrong of ['x', ' ', 'x'.repeat(100)])
        expect((await change(token, { oldPassword: wrong, newPassword: next })).body.error.fields).toEqual({
          oldPassword: 'That is not your password.',
        });
      expect((await change(token, { newPassword: next })).status).toBe(200);
      expect((await accounts.login(email, next)).status).toBe(200);
    });

    it('[S5-PROFILE-06] [D-VALID-06] V6.2.1 requires a new password of the allowed characters, typed twice', async () => {
      const { token } = await accounts.join();
      const fields = async (password: string, confirm = password) =>
        (await change(token, { newPassword: password, confirmPassword: confirm })).body.error.fields;
      for (const other of ['Xw4!vnec', 'Xw4!vneB', 'Xw4!vnebk'])
        expect(await fields('Xw4!vneb', other)).toEqual({
          confirmPassword: 'Confirm password must be the same as the password!',
        });
      expect(await fields('Xw4!vne')).toMatchObject({
        newPassword: 'length must be greater than 7 characters!',
      });
      expect(await fields('Xw4!vnebXw4!vnebX')).toMatchObject({
        newPassword: 'length must be less than 17 characters!',
      });
      for (const wrong of [
        'xw4!vneb',
        'XW4!VNEB',
        'Xwk!vneb',
        'Xw4kvneb',
        'Xw4#vneb',
        'Xw4!vn#b',
        'Xw4! vneb',
        'Xw4!vnébk',
      ])
        expect(await fields(wrong)).toMatchObject({ newPassword: 'New password is invalid!' });
      expect(await fields('Outpick1!')).toEqual({
        newPassword: 'That password is too easy to guess. Please choose another.',
      });
      // The shortest and the longest allowed password, and one with each special character.
      let before = testPassword;
      for (const right of [
        'Xw4!vneb',
        'Xw4!vnebXw4!vneb',
        ...'@$!%*?&'.split('').map((one) => `Xw4${one}vnebQ`),
      ]) {
        expect([right, (await change(token, { oldPassword: before, newPassword: right })).status]).toEqual([
          right,
          200,
        ]);
        before = right;
      }
    });

    it('does not count an attempt against the limit if the site failed', async () => {
      const { token } = await accounts.join();
      await rows('alter table accounts rename to accounts_away');
      for (let i = 0; i < 12; i += 1) expect((await change(token, { newPassword: next })).status).toBe(500);
      await rows('alter table accounts_away rename to accounts');
      expect((await change(token, { newPassword: next })).status).toBe(200);
    });

    it('V7.5.1 check-password accepts the right password; a wrong one gets a 422 and ends no session', async () => {
      const { email, token } = await accounts.join();
      const check = async (password?: string) => accounts.send('check-password', { password }, { token });
      const right = await check(testPassword);
      expect([right.status, right.body.data]).toEqual([200, { correct: true }]);
      const fieldsOf = async (password?: string) => {
        const { status: refused, body } = await check(password);
        return [refused, body.error.fields];
      };
      expect(await fieldsOf('Wr0ng!ong')).toEqual([422, { password: 'That is not your password.' }]);
      expect(await fieldsOf()).toEqual([422, { password: 'Password is required!' }]);
      expect([await status(token), (await accounts.login(email)).status]).toEqual([200, 200]);
    });

    it('V7.5.1 check-password accepts ten wrong passwords in 15 minutes and does not count right ones', async () => {
      const { token } = await accounts.join();
      const check = async (password: string) =>
        (await accounts.send('check-password', { password }, { token })).status;
      for (let i = 0; i < 12; i += 1) expect(await check(testPassword)).toBe(200);
      for (let i = 0; i < 10; i += 1) expect(await check('Wr0ng!ong')).toBe(422);
      const { status: refused, headers } = await accounts.send(
        'check-password',
        { password: testPassword },
        { token },
      );
      expect(refused).toBe(429);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(800);
    });

    it('limits wrong old passwords', async () => {
      const { token } = await accounts.join();
      for (let i = 0; i < 10; i += 1)
        expect((await change(token, { oldPassword: `Wr0ng!ong${i}`, newPassword: next })).status).toBe(422);
      const limited = await change(token, { newPassword: next });
      expect([limited.status, Number(limited.headers.get('retry-after')) > 0]).toEqual([429, true]);
    });
  });

  describe('V7.5.2 own sessions', () => {
    it('are listed with the device of each, and the current session is marked', async () => {
      const { email, token } = await accounts.join();
      const agent =
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
      await accounts.login(email, testPassword, { headers: { 'user-agent': agent } });
      const { body } = await accounts.send('sessions', undefined, { method: 'GET', token });
      const result: unknown = body.data['result'];
      expect(result).toEqual([
        {
          id: expect.any(String),
          device: 'Safari on iOS',
          issuedAt: expect.any(String),
          lastUsedAt: expect.any(String),
          current: false,
        },
        {
          id: expect.any(String),
          device: 'Unknown device',
          issuedAt: expect.any(String),
          lastUsedAt: expect.any(String),
          current: true,
        },
      ]);
    });

    it('can be ended only with the password: one of them, or all others', async () => {
      const { email, token } = await accounts.join();
      const others = [await signInAgain(email), await signInAgain(email), await signInAgain(email)];
      const end = async (body: object) => accounts.send('endSessions', body, { token });
      expect([(await end({})).status, (await end({ password: 'Wr0ng!ong' })).status]).toEqual([422, 422]);
      const [one] = await rows('select id from sessions where digest = sha256($1::bytea)', [others[0]]);
      expect((await end({ password: testPassword, sessionId: one?.['id'] })).body.data).toEqual({ ended: 1 });
      expect([await status(others[0]), await status(others[1])]).toEqual([401, 200]);
      expect((await end({ password: testPassword })).body.data).toEqual({ ended: 2 });
      expect([await status(others[1]), await status(others[2]), await status(token)]).toEqual([
        401, 401, 200,
      ]);
    });

    it('V8.2.2 of another account are not reachable', async () => {
      const [mine, theirs] = [await accounts.join(), await accounts.join()];
      const [one] = await rows('select id from sessions where account_id = $1', [theirs.id]);
      const { body } = await accounts.send(
        'endSessions',
        { password: testPassword, sessionId: one?.['id'] },
        { token: mine.token },
      );
      expect(body.data).toEqual({ ended: 0 });
      expect(await status(theirs.token)).toBe(200);
    });
  });

  describe('failed logins', () => {
    const wrong = 'Wr0ng!ong';

    it('[D-LIMIT-01] V6.3.1 of one account from one address are refused after 10 in 15 minutes', async () => {
      const { email } = await accounts.join();
      const from = newAddress();
      for (let i = 0; i < 12; i += 1)
        expect((await accounts.login(email, testPassword, { from })).status).toBe(200);
      for (let i = 0; i < 10; i += 1) expect((await accounts.login(email, wrong, { from })).status).toBe(400);
      const { status: refused, headers, body } = await accounts.login(email, testPassword, { from });
      expect([refused, body.error.message]).toEqual([429, 'Too many tries. Please wait a little.']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(800);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60);
      expect((await accounts.login(email, testPassword)).status).toBe(200);
    });

    it('[D-LIMIT-01] V6.3.1 are counted even if they are concurrent or the email has no account', async () => {
      const [email, from] = [newEmail(), newAddress()];
      const answers = await Promise.all(
        Array.from({ length: 15 }, async () => accounts.login(email, wrong, { from })),
      );
      expect(answers.filter(({ status: one }) => one === 400)).toHaveLength(10);
      expect(answers.filter(({ status: one }) => one === 429)).toHaveLength(5);
    });

    describe('from one address above 100 in an hour, over all accounts', () => {
      const from = newAddress();
      const waitALittle = 'Too many tries. Please wait a little.';
      /** Signs in from the address and measures the time of the answer. */
      const timeLogin = async (email: string, password: string) => {
        const began = performance.now();
        const { status: answered, headers, body } = await accounts.login(email, password, { from });
        const ms = performance.now() - began;
        return { answered, message: body.error?.message, wait: Number(headers.get('retry-after')), ms };
      };
      let known: string;
      let unknown: string;
      const failures: number[] = [];
      beforeAll(async () => {
        known = (await accounts.join()).email;
        unknown = (await accounts.join()).email;
        await accounts.login(known, testPassword, { from });
        for (let i = 0; i < 100; i += 1)
          failures.push((await accounts.login(newEmail(), wrong, { from })).status);
      }, 90_000);

      it('[D-LIMIT-02] V6.3.1 are refused alike for every email, also with the right password of an unknown account', async () => {
        expect(failures).toEqual(Array.from({ length: 100 }, () => 400));
        const answers = await Promise.all([
          timeLogin(known, wrong),
          timeLogin(unknown, wrong),
          timeLogin(unknown, testPassword),
          timeLogin(newEmail(), wrong),
        ]);
        for (const { answered, message, wait, ms } of answers) {
          expect([answered, message]).toEqual([429, waitALittle]);
          expect(wait).toBeGreaterThan(45 * 60);
          expect(wait).toBeLessThanOrEqual(60 * 60);
          expect(ms).toBeGreaterThan(policy.lockedLoginMs - 50);
        }
        const times = answers.map(({ ms }) => ms);
        expect(Math.max(...times) - Math.min(...times)).toBeLessThan(500);
        expect((await accounts.login(unknown)).status).toBe(200);
      });

      it('[D-LIMIT-02] V6.3.1 let in an account that signed in there within 90 days, with the right password', async () => {
        const lastUsed = async (days: number) =>
          rows(
            `update login_networks set last_used_at = now() - make_interval(days => $1)
             where account_id = (select id from accounts where email = $2)`,
            [days, known],
          );
        const { answered, ms } = await timeLogin(known, testPassword);
        expect(answered).toBe(200);
        expect(ms).toBeLessThan(policy.lockedLoginMs);
        // More than the twenty newest networks are known.
        await rows(
          `insert into login_networks (account_id, digest)
           select id, sha256(n::text::bytea) from accounts, generate_series(1, 30) n where email = $1`,
          [known],
        );
        await lastUsed(89);
        expect((await timeLogin(known, testPassword)).answered).toBe(200);
        await lastUsed(91);
        expect((await timeLogin(known, testPassword)).answered).toBe(429);
      });

      it('[D-LIMIT-01] V6.3.1 check a known account’s password ten times in 15 minutes', async () => {
        const { email } = await accounts.join();
        const { id } = (await rows('select id from accounts where email = $1', [email]))[0] ?? {};
        await accounts.site.platform.transact(async (tx) =>
          loginNetworks.remember(tx.db, accounts.site.platform.keys, {
            ownerId: String(id),
            network: from,
          }),
        );
        await Promise.all(Array.from({ length: 10 }, async () => timeLogin(email, wrong)));
        expect((await timeLogin(email, testPassword)).answered).toBe(429);
      });

      it('[D-LIMIT-01] V6.3.1 count logins that ended before the check of a known account', async () => {
        const { site } = accounts;
        const { email, id } = await accounts.join();
        await site.platform.transact(async (tx) =>
          loginNetworks.remember(tx.db, site.platform.keys, { ownerId: id, network: from }),
        );
        await waitForGate(site, 'password-checks', { running: 0, waiting: 0 });
        const countLimited = async () => {
          const text = await (await fetch(`${site.internalOrigin}/metrics`)).text();
          return Number(/^outpick_limited_total\{limit="login-address".*\} (\d+)$/mu.exec(text)?.[1] ?? 0);
        };
        const before = await countLimited();
        const end = new AbortController();
        const logins = Array.from({ length: 10 }, async () =>
          site.get('/api/v1/auth/login', {
            method: 'POST',
            headers: { 'x-forwarded-for': from, 'content-type': 'application/json' },
            body: JSON.stringify({ email, password: wrong }),
            signal: end.signal,
          }),
        );
        // The checks of one network run one at a time, so most logins wait when all have arrived.
        await eventually(async () => expect(await countLimited()).toBe(before + 10));
        end.abort();
        await Promise.allSettled(logins);
        await waitForGate(site, 'password-checks', { running: 0, waiting: 0 });
        expect((await timeLogin(email, testPassword)).answered).toBe(429);
      });
    });

    it('V6.3.1 count only wrong passwords, not faults or overload of the site', async () => {
      const { email } = await accounts.join();
      const from = newAddress();
      await rows('alter table accounts rename to accounts_away');
      for (let i = 0; i < 12; i += 1)
        expect((await accounts.login(email, testPassword, { from })).status).toBe(500);
      await rows('alter table accounts_away rename to accounts');
      expect((await accounts.login(email, testPassword, { from })).status).toBe(200);
      // Send more at once than one network may have in the gate of password checks.
      const flood = await Promise.all(
        Array.from({ length: 99 }, async () => accounts.login(newEmail(), wrong, { from })),
      );
      const checked = flood.filter(({ status: one }) => one === 400).length;
      const refused = flood.filter(({ status: one }) => one === 429);
      expect(refused).toHaveLength(99 - checked);
      expect(new Set(refused.map(({ headers }) => headers.get('retry-after')))).toEqual(new Set(['2']));
      const statuses: number[] = [];
      while (!statuses.includes(429))
        statuses.push((await accounts.login(newEmail(), wrong, { from })).status);
      expect(statuses).toHaveLength(100 - checked + 1);
    }, 90_000);

    it('V6.3.1 of one account from many addresses lock out unknown networks, but neither the owner nor the mailed link', async () => {
      const home = newAddress();
      const { email } = await accounts.join();
      expect((await accounts.login(email, testPassword, { from: home })).status).toBe(200);
      const unknownEmail = newEmail();
      for (const target of [email, unknownEmail]) {
        const statuses: number[] = [];
        for (let i = 0; i < 100; i += 1) statuses.push((await accounts.login(target, wrong)).status);
        expect(new Set(statuses)).toEqual(new Set([400]));
      }
      // The answer is the same whether or not the email has an account.
      for (const target of [email, unknownEmail]) {
        const { status: refused, headers, body } = await accounts.login(target, testPassword);
        expect([refused, body.error.code]).toEqual([429, 'LOGIN_LOCKED']);
        expect(body.error.message).toContain('Forgot password?');
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(3000);
        expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(3600);
      }
      expect((await accounts.login(email, wrong, { from: home })).status).toBe(400);
      expect((await accounts.login(email, testPassword, { from: home })).status).toBe(200);
      // On a new network the owner gets back in by mail.
      const away = newAddress();
      await accounts.send('forget-password/send-otp', { email }, { from: away });
      const { secret } = await accounts.letter(email);
      const { body } = await accounts.send('forget-password/verify-otp', { otp: secret }, { from: away });
      const password = 'gR4vy!bOat';
      const token = String(body.data['token']);
      const renewed = { email, password, confirmPassword: password };
      await accounts.send('forget-password/update-password', renewed, { from: away, token });
      expect((await accounts.login(email, password, { from: away })).status).toBe(200);
      expect((await accounts.login(email, password)).status).toBe(429);
      // Networks are stored as keyed hashes only, at most twenty of those that were not used for 90 days.
      const stored = await rows(
        'select * from login_networks where account_id = (select id from accounts where email = $1)',
        [email],
      );
      expect(stored.length).toBeGreaterThanOrEqual(2);
      expect(JSON.stringify(stored)).not.toContain(home);
      await rows(
        `insert into login_networks (account_id, digest, last_used_at)
         select id, sha256(n::text::bytea), now() - interval '91 days' from accounts, generate_series(1, 25) n where email = $1`,
        [email],
      );
      expect((await accounts.login(email, password, { from: away })).status).toBe(200);
      expect(
        await rows(
          'select * from login_networks where account_id = (select id from accounts where email = $1)',
          [email],
        ),
      ).toHaveLength(newestNetworks);
    }, 90_000);

    it('V4.1.3 are counted by the address of the connection if the proxy that sent a header is not trusted', async () => {
      const direct = await startTestAccounts({ config: { TRUSTED_PROXIES: [] } });
      try {
        const email = newEmail();
        const statuses: number[] = [];
        for (let i = 0; i < 11; i += 1) statuses.push((await direct.login(email, wrong)).status);
        expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
      } finally {
        await direct.close();
      }
    });

    it('V16.5.3 are counted per process while Redis is unreachable', async () => {
      const alone = await startTestAccounts({ config: { REDIS_URL: 'redis://127.0.0.1:1' } });
      try {
        const [email, from] = [newEmail(), newAddress()];
        const statuses: number[] = [];
        for (let i = 0; i < 11; i += 1) statuses.push((await alone.login(email, wrong, { from })).status);
        expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
      } finally {
        await alone.close();
      }
    });
  });

  it('V16.3.1 V16.2.1 every login and every denial is one event with account, network and outcome', async () => {
    const { email, id } = await accounts.join();
    const events = () =>
      accounts.site.log
        .filter((line) => line.includes('"msg":"security"'))
        .map((line): Record<string, unknown> => JSON.parse(line));
    const before = events().length;
    const from = newAddress();
    for (let i = 0; i < 3; i += 1) await accounts.login(email, testPassword, { from });
    for (let i = 0; i < 4; i += 1) await accounts.login(email, 'Wr0ng!ong', { from });
    for (let i = 0; i < 5; i += 1)
      await accounts.send('userProfile', undefined, { method: 'GET', token: newToken(), from });
    const newEvents = events().slice(before);
    const count = (action: string, outcome: string) =>
      newEvents.filter((event) => event['action'] === action && event['outcome'] === outcome).length;
    expect([count('login', 'done'), count('login', 'denied'), count('session-bearer', 'denied')]).toEqual([
      3, 4, 5,
    ]);
    for (const event of newEvents)
      expect(event).toMatchObject({
        time: expect.stringMatching(/Z$/u),
        requestId: expect.any(String),
        network: from,
      });
    expect(newEvents[0]).toMatchObject({ accountId: id });
  });

  it('V11.4.2 V15.1.3 twenty concurrent logins are answered; with many more some get a 503', async () => {
    const { email } = await accounts.join();
    const began = performance.now();
    const few = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { status: one } = await accounts.login(email);
        return { one, ms: performance.now() - began };
      }),
    );
    expect(few.every(({ one }) => one === 200)).toBe(true);
    const many = await Promise.all(Array.from({ length: 300 }, async () => accounts.login(newEmail())));
    const refusals = many.filter(({ status: one }) => one === 503);
    expect(refusals.length).toBeGreaterThan(0);
    expect(refusals.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true);
    expect(many.every(({ status: one }) => one === 400 || one === 503)).toBe(true);
  });
});
