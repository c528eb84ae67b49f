import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signPlayerOut } from '../../acts/players/players.ts';
import {
  asOwner,
  eventually,
  inAct,
  newAddress,
  newEmail,
  startTestAccounts,
  tester,
  testPassword,
} from '../../../test/support/index.ts';
import type { Sending, TestAccounts, TestLetter } from '../../../test/support/index.ts';
import { suspendPlayer } from '../moderation/index.ts';
import { issueCode } from './issue-code.ts';
import { clearProofs } from './jobs.ts';

const verify = 'join/verify';
const passwords = { password: testPassword, confirmPassword: testPassword };
const fresh = { password: 'gR4vy!bOat', confirmPassword: 'gR4vy!bOat' };

/** Returns a code that differs from the given one. */
const otherCode = (code: string, step = 1) => String((Number(code) + step) % 10_000).padStart(4, '0');

const helpersOf = (accounts: TestAccounts) => {
  const ask = async (email: string, sending: Sending = {}, body: object = {}) =>
    accounts.send('join', { email, terms: true, ...body }, sending);
  /** Waits for the next mail with a code, past notices. */
  const nextCode = async (email: string): Promise<TestLetter> => {
    const letter = await accounts.letter(email);
    return letter.code === '' ? nextCode(email) : letter;
  };
  const letterFor = async (email: string, sending: Sending = {}) => {
    expect((await ask(email, sending)).status).toBe(200);
    return nextCode(email);
  };
  const enter = async (email: string, code: string, sending: Sending = {}) =>
    accounts.send(verify, { email, code }, sending);
  return {
    ask,
    letterFor,
    enter,
    useLink: async (secret: string, sending: Sending = {}) =>
      accounts.send(verify, { code: secret }, sending),
    /** Opens an account without a password. */
    open: async (email = newEmail()) => {
      const { code } = await letterFor(email);
      const { body } = await enter(email, code);
      return { email, token: String(body.data['token']), id: String(body.data['id']) };
    },
    rows: async (text: string, values: readonly unknown[] = []) =>
      asOwner<Record<string, unknown>>(accounts.site.platform.config.DATABASE_URL, text, values),
    hasPassword: async (token: string) =>
      (await accounts.send('userProfile', undefined, { method: 'GET', token })).body.data['hasPassword'],
  };
};

describe('joining with a mailed code', () => {
  let accounts: TestAccounts;
  let help: ReturnType<typeof helpersOf>;
  beforeAll(async () => {
    accounts = await startTestAccounts();
    help = helpersOf(accounts);
  });
  afterAll(async () => accounts.close());

  it('[D-CODE-05] opens an account without a password: no password signs in to it', async () => {
    const email = newEmail();
    const { subject, code, secret, html } = await help.letterFor(email);
    expect(subject).toBe('Your Outpick code');
    expect(Buffer.from(secret, 'base64url')).toHaveLength(16);
    expect(html).toContain(`${accounts.site.platform.config.PUBLIC_ORIGIN}/sign-in-link#join=${secret}"`);
    const { status, body } = await help.enter(email, code);
    expect([status, body.data['isNew']]).toEqual([200, true]);
    expect(await help.hasPassword(String(body.data['token']))).toBe(false);
    for (const password of [testPassword, 'gR4vy!bOat'])
      expect((await accounts.login(email, password)).body.error.code).toBe('INVALID_CREDENTIALS');
    expect((await help.enter(email, code)).body.error.code).toBe('INVALID_OTP');
  });

  it('[D-SAFE-05] stores a hash that costs as much to check as that of a password', async () => {
    const [mine, other] = [await help.open(), await accounts.join()];
    const [first, second] = await help.rows(
      `select split_part(password_hash, '$', 4) as cost, length(password_hash) as length from accounts where id = any($1)`,
      [[mine.id, other.id]],
    );
    expect(first).toEqual(second);
  });

  it('[D-SAFE-04] signs in to an account with the same answer and the same mail as a newcomer', async () => {
    const known = await accounts.join();
    const unknown = newEmail();
    const answerTo = async (email: string) => {
      const { status, headers, body } = await help.ask(email);
      const { subject, text } = await accounts.letter(email);
      return {
        status,
        body,
        names: [...headers.keys()].toSorted(),
        subject,
        text: text.replaceAll(/^\s*\d{4}\s*$/gmu, 'code').replaceAll(/join=[\w-]{22}/gu, 'secret'),
      };
    };
    const answer = await answerTo(known.email);
    expect(answer.status).toBe(200);
    expect(await answerTo(unknown)).toEqual(answer);
    const { code } = await help.letterFor(known.email);
    const { body } = await help.enter(known.email, code);
    expect([body.data['id'], body.data['isNew']]).toEqual([known.id, false]);
    expect((await accounts.login(known.email)).status).toBe(200);
  });

  it('[D-SAFE-05] runs the same statements for an email with and without an account', async () => {
    const { platform } = accounts.site;
    const { email: known } = await accounts.join();
    const statementsFor = async (email: string) => {
      const kinds: string[] = [];
      const record: KyselyPlugin = {
        transformQuery: ({ node }) => {
          kinds.push(node.kind);
          return node;
        },
        transformResult: async ({ result }) => Promise.resolve(result),
      };
      await platform.transact(async (tx) =>
        issueCode(
          platform,
          { ...tx, db: tx.db.withPlugin(record) },
          { email, network: newAddress(), request: { kind: 'join' } },
        ),
      );
      return kinds;
    };
    const statements = await statementsFor(known);
    expect(statements.length).toBeGreaterThan(8);
    expect(await statementsFor(newEmail())).toEqual(statements);
  });

  it('requires the terms', async () => {
    const { status, body } = await help.ask(newEmail(), {}, { terms: false });
    expect([status, body.error.fields]).toEqual([422, { terms: 'Terms is required!' }]);
  });

  it('V7.2.4 ends the session of the token sent with it', async () => {
    const { email, token } = await accounts.join();
    const { code } = await help.letterFor(email);
    expect((await help.enter(email, code, { token })).status).toBe(200);
    expect((await accounts.send('userProfile', undefined, { method: 'GET', token })).status).toBe(401);
  });

  it('refuses a suspended player with the notice, once', async () => {
    const { platform } = accounts.site;
    const { email, id } = await accounts.join();
    await inAct(platform, async (tx) =>
      suspendPlayer(platform, tx, { playerId: id, reason: 'offensive name', until: null }),
    );
    const { code } = await help.letterFor(email);
    const refused = await help.enter(email, code);
    expect([refused.status, refused.body.error.code, refused.body.error.fields['appealToken']]).toEqual([
      403,
      'SUSPENDED',
      expect.any(String),
    ]);
    expect((await help.enter(email, code)).body.error.code).toBe('INVALID_OTP');
    const { secret } = await help.letterFor(email);
    expect((await help.useLink(secret)).body.error.code).toBe('SUSPENDED');
    expect((await help.rows('select id from sessions where account_id = $1', [id])).length).toBe(1);
  });

  it('[D-SAFE-82] contests a pending sign-up: the password that a stranger typed never signs in', async () => {
    const email = newEmail();
    await accounts.send('signup', { email, ...passwords });
    await accounts.letter(email);
    await help.letterFor(email);
    await accounts.send('resend-otp', { email });
    const renewed = await accounts.letter(email);
    const verified = await accounts.send('forget-password/verify-otp', { email, otp: renewed.code });
    expect(verified.body.data['existingUser']).toBe(true);
    const { code: own } = await help.letterFor(email);
    expect((await help.enter(email, own)).body.data['isNew']).toBe(true);
    expect((await accounts.login(email)).status).toBe(400);
  });

  it('[D-SAFE-10] V6.6.2 accepts only codes and links of this purpose, which no other call accepts', async () => {
    const { email } = await accounts.join();
    const joining = await help.letterFor(email);
    for (const otp of [joining.code, joining.secret])
      expect((await accounts.send('forget-password/verify-otp', { email, otp })).body.error.code).toBe(
        'INVALID_OTP',
      );
    expect((await accounts.send('sign-in-with-link', { secret: joining.secret })).status).toBe(400);
    await accounts.send('forget-password/send-otp', { email });
    const recovery = await accounts.letter(email);
    expect((await help.enter(email, recovery.code)).status).toBe(400);
    expect((await help.useLink(recovery.secret)).status).toBe(400);
    expect((await help.enter(newEmail(), joining.secret)).status).toBe(400);
    expect((await help.useLink(joining.secret)).status).toBe(200);
  });

  it('[D-SAFE-11] [D-SAFE-12] V6.6.3 allows three tries at a code and nine wrong guesses a day', async () => {
    const email = newEmail();
    for (let i = 0; i < 3; i += 1) {
      const { code } = await help.letterFor(email);
      for (const step of [1, 2, 3]) expect((await help.enter(email, otherCode(code, step))).status).toBe(400);
      if (i === 2) break;
      // The fourth try is refused although it is right. It counts as a guess, so delete it.
      expect((await help.enter(email, code)).status).toBe(400);
      await help.rows(
        'delete from code_guesses where id = (select id from code_guesses where email = $1 order by guessed_at desc limit 1)',
        [email],
      );
    }
    expect((await accounts.letter(email)).subject).toBe('Codes for your account are locked');
    const { code, secret } = await help.letterFor(email);
    const locked = await help.enter(email, code);
    expect([locked.status, locked.body.error.code]).toEqual([429, 'CODES_LOCKED']);
    expect((await help.useLink(secret)).status).toBe(200);
  });

  it('takes the right code after two wrong ones', async () => {
    const email = newEmail();
    const { code } = await help.letterFor(email);
    for (const step of [1, 2]) expect((await help.enter(email, otherCode(code, step))).status).toBe(400);
    expect((await help.enter(email, code)).body.data['isNew']).toBe(true);
  });

  it('V6.5.1 is done by exactly one of two concurrent requests with the same code', async () => {
    const email = newEmail();
    const { code } = await help.letterFor(email);
    const answers = await Promise.all([help.enter(email, code), help.enter(email, code)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(await help.rows('select id from accounts where email = $1', [email])).toHaveLength(1);
  });

  it('by the link in the mail works once, for an hour, and ends the code', async () => {
    const email = newEmail();
    const first = await help.letterFor(email);
    const age = async (interval: string) =>
      help.rows('update code_links set expires_at = expires_at - $1::interval where email = $2', [
        interval,
        email,
      ]);
    await age('59 minutes 50 seconds');
    const { status, body } = await help.useLink(first.secret);
    expect([status, body.data['isNew']]).toEqual([200, true]);
    expect((await help.useLink(first.secret)).body.error.code).toBe('INVALID_SIGN_IN_LINK');
    const second = await help.letterFor(email);
    await age('1 hour 1 second');
    expect((await help.useLink(second.secret)).status).toBe(400);
    const third = await help.letterFor(email);
    expect((await help.useLink(third.secret)).body.data['isNew']).toBe(false);
    expect((await help.enter(email, third.code)).status).toBe(400);
  });

  it('[D-LIMIT-03] [D-LIMIT-04] counts its mails with those of the other calls, by email and by network', async () => {
    const email = newEmail();
    for (let i = 0; i < 4; i += 1) expect((await help.ask(email)).status).toBe(200);
    expect((await accounts.send('resend-otp', { email })).status).toBe(200);
    expect((await help.ask(email)).status).toBe(429);
    const from = newAddress();
    for (let i = 0; i < 20; i += 1) expect((await help.ask(newEmail(), { from })).status).toBe(200);
    expect((await help.ask(newEmail(), { from })).status).toBe(429);
  });

  it('[D-LIMIT-04] above the limit of a network mails only accounts that are known there, with the same answer', async () => {
    const from = newAddress();
    const { email: known } = await accounts.join();
    expect((await accounts.login(known, testPassword, { from })).status).toBe(200);
    for (let i = 0; i < 20; i += 1) await help.ask(newEmail(), { from });
    const unknown = newEmail();
    for (const email of [known, unknown]) {
      const { status, body } = await help.ask(email, { from }, { returnTo: '/today' });
      expect([status, body.error.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    }
    const { code, html } = await accounts.letter(known);
    expect(html).toContain('to=%2Ftoday');
    expect((await help.enter(known, code, { from })).body.data['isNew']).toBe(false);
    await eventually(async () =>
      expect(
        await help.rows(
          `select 1 from jobs.job where name = 'accounts.code-if-known' and state < 'completed'`,
        ),
      ).toEqual([]),
    );
    expect(accounts.lettersTo(unknown)).toEqual([]);
  });

  it('ends when a moderator signs the player out, and when the password changes', async () => {
    const { platform } = accounts.site;
    const { email, token, id } = await accounts.join();
    const first = await help.letterFor(email);
    await accounts.send(
      'update-password',
      { oldPassword: testPassword, newPassword: fresh.password, confirmPassword: fresh.password },
      { method: 'PATCH', token },
    );
    const second = await help.letterFor(email);
    await signPlayerOut(platform, tester, { playerId: id, reason: 'for this test' });
    for (const { code, secret } of [first, second]) {
      expect((await help.enter(email, code)).status).toBe(400);
      expect((await help.useLink(secret)).status).toBe(400);
    }
  });

  it('leaves nothing behind once it has expired', async () => {
    const [old, kept] = [newEmail(), newEmail()];
    for (const email of [old, kept]) await help.letterFor(email);
    const tables = { sign_ups: 'expires_at', codes: 'issued_at', code_links: 'expires_at' };
    for (const [table, column] of Object.entries(tables))
      await help.rows(`update ${table} set ${column} = ${column} - interval '25 hours' where email = $1`, [
        old,
      ]);
    const { platform } = accounts.site;
    const run = { id: 'x', attempt: 1, signal: new AbortController().signal, log: platform.log };
    await clearProofs.run(platform, {}, { ...run, finish: async () => Promise.resolve() });
    for (const table of Object.keys(tables))
      expect(
        (await help.rows(`select email from ${table} where email = any($1)`, [[old, kept]])).map(
          ({ email }) => email,
        ),
      ).toEqual([kept]);
  });
});

describe('an account without a password', () => {
  let accounts: TestAccounts;
  let help: ReturnType<typeof helpersOf>;
  beforeAll(async () => {
    accounts = await startTestAccounts();
    help = helpersOf(accounts);
  });
  afterAll(async () => accounts.close());

  it('gets one by recovery, and says so in its profile and its exported data', async () => {
    const { email, token, id } = await help.open();
    const exported = await accounts.send('userData', undefined, { method: 'GET', token });
    expect(exported.body.data['profile']).toMatchObject({ hasPassword: false });
    await accounts.send('forget-password/send-otp', { email });
    const { code } = await accounts.letter(email);
    const { body } = await accounts.send('forget-password/verify-otp', { email, otp: code });
    const recovery = String(body.data['token']);
    const done = await accounts.send(
      'forget-password/update-password',
      { email, ...fresh },
      { token: recovery },
    );
    expect(done.status).toBe(200);
    const session = await accounts.login(email, fresh.password);
    expect([session.status, session.body.data['id']]).toEqual([200, id]);
    expect(await help.hasPassword(String(session.body.data['token']))).toBe(true);
  });

  it('refuses every password where one is asked for, and takes a mailed code: to end sessions and to delete the account', async () => {
    const player = await help.open();
    const { email, token } = player;
    expect((await accounts.send('check-password', { password: testPassword }, { token })).status).toBe(422);
    const confirmation = async () => {
      await accounts.send('request-confirmation', undefined, { token });
      return (await accounts.letter(email)).code;
    };
    const { code } = await help.letterFor(email);
    await help.enter(email, code);
    const ended = await accounts.send('endSessions', { code: await confirmation() }, { token });
    expect(ended.body.data).toEqual({ ended: 1 });
    expect((await accounts.send('check-code', { code: await confirmation() }, { token })).status).toBe(200);
    expect((await accounts.send('userDelete', undefined, { method: 'DELETE', token })).status).toBe(200);
    expect(await help.rows('select 1 from accounts where email = $1', [email])).toEqual([]);
  });
});

describe('joining beyond the site’s budget of guesses', () => {
  it('[D-CODE-03] V6.5.4 works for a newcomer on the network that asked, and for an account only by the link', async () => {
    const accounts = await startTestAccounts({ config: { CODE_GUESSES_PER_HOUR: 2 } });
    const help = helpersOf(accounts);
    try {
      const [home, newcomer] = [newAddress(), newEmail()];
      const known = await accounts.join();
      const first = await help.letterFor(newcomer, { from: home });
      const second = await help.letterFor(known.email, { from: home });
      const spender = newEmail();
      const { code: spent } = await help.letterFor(spender);
      for (const step of [1, 2]) expect((await help.enter(spender, otherCode(spent, step))).status).toBe(400);
      const locked = [429, 'CODES_LOCKED'];
      const enter = async (email: string, code: string, from: string) => {
        const { status, body } = await help.enter(email, code, { from });
        return [status, body.error?.code ?? body.data['isNew']];
      };
      expect(await enter(newcomer, first.code, newAddress())).toEqual(locked);
      expect(await enter(newcomer, otherCode(first.code), home)).toEqual(locked);
      expect(await enter(newEmail(), '0000', home)).toEqual(locked);
      expect(await enter(newcomer, first.code, home)).toEqual([200, true]);
      expect(await enter(known.email, second.code, home)).toEqual(locked);
      expect(await enter(known.email, second.code, home)).toEqual(locked);
      expect((await help.useLink(second.secret)).body.data['id']).toBe(known.id);
    } finally {
      await accounts.close();
    }
  });
});
