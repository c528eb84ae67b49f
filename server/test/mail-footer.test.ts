import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOwner, newEmail, startTestAccounts, testPassword } from './support/index.ts';
import type { TestAccounts } from './support/index.ts';
import { findHeadHash } from '../src/features/ledger/index.ts';

let accounts: TestAccounts;
beforeAll(async () => {
  accounts = await startTestAccounts();
});
afterAll(async () => accounts.close());

const letter = async () => {
  const email = newEmail();
  await accounts.send('signup', { email, password: testPassword, confirmPassword: testPassword });
  return accounts.letter(email);
};

it('[D-LEDGER-10] mails contain the ledger’s head at the time they were rendered', async () => {
  const { config, db } = accounts.site.platform;
  const before = await findHeadHash(db);
  expect((await letter()).text).toContain(before);
  await asOwner(
    config.DATABASE_URL,
    `insert into ledger_entries (sequence, content, previous_hash, hash) values (0, '{}', '', '')`,
  );
  const after = await findHeadHash(db);
  expect(after).not.toBe(before);
  const { text, html } = await letter();
  expect(text).toContain(after);
  expect(html).toContain(after);
});
