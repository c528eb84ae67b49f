import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner, newEmail, startTestAccounts, testPassword } from '../../../test/support/index.ts';
import type { TestAccounts } from '../../../test/support/index.ts';
import { clearProofs, clearSessions } from './jobs.ts';

const doNothing = async () => Promise.resolve();

describe('the clean-up jobs', () => {
  let accounts: TestAccounts;
  beforeAll(async () => {
    accounts = await startTestAccounts();
  });
  afterAll(async () => accounts.close());

  const rows = async (text: string, values: readonly unknown[] = []) =>
    asOwner<Record<string, unknown>>(accounts.site.platform.config.DATABASE_URL, text, values);
  const run = async (job: typeof clearProofs) => {
    const { platform } = accounts.site;
    await job.run(
      platform,
      {},
      { id: 'x', attempt: 1, signal: new AbortController().signal, log: platform.log, finish: doNothing },
    );
  };

  it('delete expired sign-ups, codes, links, recovery tokens, guesses and records of mails, and nothing else', async () => {
    const [old, fresh] = [newEmail(), newEmail()];
    for (const email of [old, fresh]) {
      await accounts.send('signup', { email, password: testPassword, confirmPassword: testPassword });
      const { secret } = await accounts.letter(email);
      await accounts.send('forget-password/verify-otp', { otp: secret });
      await accounts.send('resend-otp', { email });
      await accounts.send('forget-password/verify-otp', { email, otp: '0000' });
    }
    const tables = {
      sign_ups: 'expires_at',
      codes: 'issued_at',
      code_links: 'expires_at',
      recoveries: 'expires_at',
      code_guesses: 'guessed_at',
      code_mails: 'sent_at',
    };
    const holders = async () => {
      const found: Record<string, unknown> = {};
      for (const table of Object.keys(tables))
        found[table] = (await rows(`select distinct email from ${table}`))
          .map(({ email }) => String(email))
          .toSorted();
      return found;
    };
    const both = Object.fromEntries(Object.keys(tables).map((table) => [table, [old, fresh].toSorted()]));
    await run(clearProofs);
    expect(await holders()).toEqual(both);
    for (const [table, column] of Object.entries(tables))
      await rows(`update ${table} set ${column} = ${column} - interval '25 hours' where email = $1`, [old]);
    await run(clearProofs);
    expect(await holders()).toEqual(Object.fromEntries(Object.keys(tables).map((table) => [table, [fresh]])));
  });

  it('delete sessions unused for 30 days or 180 days old', async () => {
    const { email, id } = await accounts.join();
    for (let i = 0; i < 2; i += 1) await accounts.login(email);
    await rows(
      `update sessions s set last_used_at = last_used_at - (interval '31 days' * (n = 1)::int), issued_at = issued_at - (interval '181 days' * (n = 2)::int)
       from (select id, row_number() over (order by id) as n from sessions where account_id = $1) as numbered where numbered.id = s.id`,
      [id],
    );
    await run(clearSessions);
    expect(await rows('select id from sessions where account_id = $1', [id])).toHaveLength(1);
  });
});

describe('a mail', () => {
  it('has the same content in HTML and plain text and loads nothing', async () => {
    const accounts = await startTestAccounts();
    const email = newEmail();
    await accounts.send('signup', { email, password: testPassword, confirmPassword: testPassword });
    const letter = await accounts.letter(email);
    await accounts.close();
    expect(letter.subject).toBe('Your Outpick code');
    for (const words of [letter.code, letter.secret, 'works for 10 minutes', 'the button for 2 hours']) {
      expect(letter.text).toContain(words);
      expect(letter.html).toContain(words);
    }
    expect(letter.html).toMatch(/<html[^>]+lang="en"/u);
    expect(letter.html).not.toMatch(/<(?:img|script|link|iframe)|url\(/u);
  });
});
