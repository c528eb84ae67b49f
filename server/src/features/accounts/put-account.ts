import { randomBytes } from '../../platform/crypto.ts';
import type { Platform } from '../../platform/platform.ts';
import { createPasswords } from './passwords.ts';
import { createAccount, findAccountByEmail, deleteProofs, lockEmail } from './queries.ts';

/** Creates an account without a mail, for the demo world. Returns the id of the existing or new account. */
export async function putAccount(platform: Platform, email: string, password: string): Promise<string> {
  const hash = await createPasswords().hash(password);
  return platform.transact(async (tx) => {
    await lockEmail(tx, email);
    const account = await findAccountByEmail(tx.db, email);
    if (account) return account.id;
    await deleteProofs(tx, email);
    return createAccount(tx, { email, passwordHash: hash });
  });
}

/**
 * Creates many accounts that cannot sign in: they share the hash of a random password, because hashing one for each takes
 * long. Returns the ids of all accounts, including existing ones, by email.
 */
export async function putLockedAccounts(
  platform: Platform,
  emails: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const hash = await createPasswords().hash(randomBytes(32).toString('hex'));
  return platform.transact(async (tx) => {
    const ids = new Map<string, string>();
    for (const email of emails.toSorted()) {
      await lockEmail(tx, email);
      const account = await findAccountByEmail(tx.db, email);
      ids.set(email, account?.id ?? (await createAccount(tx, { email, passwordHash: hash })));
    }
    return ids;
  });
}
