import { glob, readFile } from 'node:fs/promises';
import { dictionary } from '@zxcvbn-ts/language-common';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  asOwner,
  newEmail,
  shortOrFull,
  startTestAccounts,
  testPassword,
} from '../../../test/support/index.ts';
import type { TestAccounts } from '../../../test/support/index.ts';
import { readConfig } from '../../platform/config/config.ts';
import { loginFromAddress, loginOfAccount, loginOfAccountAnywhere, policy } from './policy.ts';

const { session, code, signInLink } = policy;
const sources = new URL('../../', import.meta.url);

const twice = (password: string) => ({ password, confirmPassword: password });

/** The rows of the documented policy by their first cell. */
async function documentedRules(): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(new URL('../../../../docs/understand/accounts.md', import.meta.url), 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('| '));
  return new Map(
    rows.map((row) => {
      const [name = '', ...rest] = row.split('|').slice(1, -1);
      return [name.trim(), rest.join('|').trim()];
    }),
  );
}

describe('the documented rules of accounts', () => {
  it('V7.1.1 match the code for sessions, each with a reason', async () => {
    const rules = await documentedRules();
    for (const [name, value] of [
      ['unused', `${session.idleDays} days`],
      ['age', `${session.maxDays} days`],
      ['at once', `${session.maxCount} an account`],
    ] as const) {
      const [documentedLimit = '', reason = ''] = (rules.get(name) ?? '').split('|');
      expect(documentedLimit).toContain(value);
      expect(reason.trim()).not.toBe('');
    }
  });

  it('V6.1.1 match the code for guesses, mails and logins', async () => {
    const rules = await documentedRules();
    const { CODE_MAILS_PER_ADDRESS } = readConfig({ DATABASE_URL: 'postgres://127.0.0.1/outpick' });
    expect(rules.get('code')).toContain(`${code.minutes} minutes, ${code.tries} tries`);
    expect(rules.get('link in the same mail')).toContain(`${code.linkHours} hours`);
    expect(rules.get('sign-in link')).toContain(
      `${signInLink.minutes} minutes, once; ${signInLink.mailsPerEmail} per email in any hour`,
    );
    expect(rules.get('wrong guesses')).toContain(
      `${code.guessesPerEmail} per email and ${code.guessesPerAddress} per network in any ${code.guessWindowHours} hours`,
    );
    expect(rules.get('mails')).toContain(
      `${code.mailsPerEmail} per email, ${CODE_MAILS_PER_ADDRESS} per network (\`CODE_MAILS_PER_ADDRESS\`) in any hour`,
    );
    expect(rules.get('failed logins')).toContain(
      `${loginOfAccount.most} per account and network in any ${loginOfAccount.seconds / 60} minutes, ${loginFromAddress.most} per network in any hour, then only known accounts; after ${loginOfAccountAnywhere.most} of an account in any hour`,
    );
  });

  it('V6.1.3 V6.3.4 list every call that gives a token, and no other code creates tokens', async () => {
    const makers: string[] = [];
    const starters: string[] = [];
    for await (const file of glob('**/*.ts', { cwd: sources })) {
      if (file.endsWith('.test.ts')) continue;
      const text = await readFile(new URL(file, sources), 'utf8');
      if (/\bopen(?:Session|Recovery)\(|insertInto\('(?:sessions|recoveries)'\)/u.test(text))
        makers.push(file);
      if (file.startsWith('features/accounts/') && /\bstartSession\(/u.test(text)) starters.push(file);
    }
    expect(makers.toSorted()).toEqual([
      // sessions.ts inserts sessions. start-session.ts opens one after a login, a mailed link, a code or a passkey, and
      // verify-code.ts after a verified sign-up.
      'features/accounts/sessions.ts',
      'features/accounts/start-session.ts',
      'features/accounts/verify-code.ts',
    ]);
    expect(starters.toSorted()).toEqual([
      'features/accounts/join.ts',
      'features/accounts/passkey-sign-in.ts',
      'features/accounts/sign-in-links.ts',
      'features/accounts/sign-in.ts',
      'features/accounts/start-session.ts',
    ]);
    const ways = [...(await documentedRules()).keys()].filter((name) => /^`auth\/|^the same/u.test(name));
    expect(ways).toEqual([
      '`auth/login`',
      '`auth/sign-in-with-link`',
      '`auth/join/verify`',
      '`auth/passkey/sign-in`',
      '`auth/forget-password/verify-otp` with the code of a sign-up that is not contested ([below](#codes-by-mail))',
      'the same with any other code, or with a mailed link',
    ]);
  });

  it('V6.2.5 V6.2.9 V6.3.3 list each deviation from the standard with its compensation, owner and review date', async () => {
    const rules = await documentedRules();
    for (const row of ['V6.2.5', 'V6.2.9', 'V6.3.3', 'V6.5.2', 'V6.5.4', 'V6.5.5', 'V7.5.1']) {
      const [deviation = '', compensation = '', owner = '', review = ''] = (rules.get(row) ?? '').split('|');
      expect([row, deviation.trim() === '', compensation.trim() === '', owner.trim() === '']).toEqual([
        row,
        false,
        false,
        false,
      ]);
      expect(review.trim()).toMatch(/^\d{4}-\d{2}-\d{2}$/u);
    }
  });
});

describe('the accounts of a new site', () => {
  let accounts: TestAccounts;
  beforeAll(async () => {
    accounts = await startTestAccounts();
  });
  afterAll(async () => accounts.close());
  const rows = async (text: string, values: readonly unknown[] = []) =>
    asOwner<Record<string, unknown>>(accounts.site.platform.config.DATABASE_URL, text, values);

  it('V6.3.2 V6.4.2 include no default account, no common login, no hint and no secret question', async () => {
    expect(await rows('select id from accounts')).toEqual([]);
    const names = ['admin', 'root', 'test', 'user', 'demo', 'support', 'player', 'operator', 'guest', 'info'];
    const words = ['Admin@123', 'Password1!', 'Welcome1!', 'Changeme1!', 'Sunday+14games'];
    const tries = names.flatMap((name) =>
      words.flatMap((password) =>
        ['outpick.example', 'example.com'].map((host) => [`${name}@${host}`, password] as const),
      ),
    );
    expect(tries).toHaveLength(100);
    const statuses: number[] = [];
    // The logins run five at a time, because with more concurrent logins some would get a 503.
    for (let from = 0; from < tries.length; from += 5)
      statuses.push(
        ...(await Promise.all(
          tries
            .slice(from, from + 5)
            .map(async ([email, password]) => (await accounts.login(email, password)).status),
        )),
      );
    expect(new Set(statuses)).toEqual(new Set([400]));
    const columns = await rows(
      `select column_name from information_schema.columns where table_schema = 'public' and column_name ~ 'hint|question|answer'`,
    );
    expect(columns).toEqual([]);
  });

  it('V6.2.10 passwords do not expire', async () => {
    const { email } = await accounts.join();
    await rows(
      `update accounts set password_changed_at = now() - interval '5 years', created_at = now() - interval '5 years' where email = $1`,
      [email],
    );
    expect((await accounts.login(email)).status).toBe(200);
  });

  it('V6.1.1 a stranger who uses up all guesses does not lock the owner out: password and link still work', async () => {
    const { email } = await accounts.join();
    for (let guess = 0; guess < 4; guess += 1) await accounts.send('forget-password/send-otp', { email });
    let link = '';
    let right = '';
    for (let mail = 0; mail < 4; mail += 1) ({ secret: link, code: right } = await accounts.letter(email));
    const wrongCode = right === '0000' ? '0001' : '0000';
    const wrong = await Promise.all(
      Array.from({ length: code.guessesPerEmail + 3 }, async () =>
        accounts.send('forget-password/verify-otp', { email, otp: wrongCode }),
      ),
    );
    expect(wrong.some(({ status }) => status === 429)).toBe(true);
    expect((await accounts.login(email, testPassword)).status).toBe(200);
    const proof = await accounts.send('forget-password/verify-otp', { otp: link });
    expect(proof.body.data).toMatchObject({ existingUser: true, email });
  });

  it('V6.2.12 V6.2.4 leaked passwords are refused at sign-up, recovery and on the profile', async () => {
    // weak-passwords.test.ts tests the rule itself with more passwords.
    const count = shortOrFull(100, 1000);
    const common = dictionary['passwords-common'];
    const list = common.filter((_one, place) => place % (40_000 / count) === 0).slice(0, count);
    expect(list.length).toBe(count);
    // Test leaked passwords as they are, and leaked words with an initial capital and `1!`, which meet our rule of characters.
    const words = list.filter((one) => /^[a-z]{5,13}$/u.test(one));
    expect(words.length).toBeGreaterThan(count * 0.3);
    const decorated = words.map((one) => `${one.charAt(0).toUpperCase()}${one.slice(1)}1!`);
    const { email, token } = await accounts.join();
    await accounts.send('forget-password/send-otp', { email });
    const { code: digits } = await accounts.letter(email);
    const { body } = await accounts.send('forget-password/verify-otp', { email, otp: digits });
    const recoveryToken = String(body.data['token']);
    const signUp = async (password: string) =>
      accounts.send('signup', { email: newEmail(), ...twice(password) });
    const recover = async (password: string) =>
      accounts.send(
        'forget-password/update-password',
        { email, ...twice(password) },
        { token: recoveryToken },
      );
    const change = async (password: string) =>
      accounts.send(
        'update-password',
        { oldPassword: testPassword, newPassword: password, confirmPassword: password },
        { method: 'PATCH', token },
      );
    const accepted = async (passwords: readonly string[], calls: readonly (typeof signUp)[]) => {
      const found: string[] = [];
      for (const password of passwords)
        for (const { status } of await Promise.all(calls.map(async (call) => call(password))))
          if (status !== 422) found.push(`${password} ${status}`);
      return found;
    };
    expect(
      await accepted(['P@ssw0rd', 'Password@123', '!QAZ2wsx', ...list], [signUp, recover, change]),
    ).toEqual([]);
    expect(await accepted(decorated, [signUp, recover])).toEqual([]);
    // Only five passwords, because each attempt counts against the limit on wrong old passwords.
    expect(await accepted(decorated.slice(0, 5), [change])).toEqual([]);
    expect((await accounts.login(email)).status).toBe(200);
  }, 60_000);
});
