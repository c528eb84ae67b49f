import { randomBytes } from '../../platform/crypto.ts';
import type { Platform } from '../../platform/platform.ts';
import { createPasswords } from './passwords.ts';
import { createAccount, findAccountByEmail, forgetProofs, lockEmail } from './queries.ts';

/** Makes an account without mail, for a world that is made up: gives the id of the one that is there or was made. */
export async function putAccount(platform: Platform, email: string, password: string): Promise<string> {
  const hash = await createPasswords().hash(password);
  return platform.transact(async (tx) => {
    await lockEmail(tx, email);
    const found = await findAccountByEmail(tx.db, email);
    if (found) return found.id;
    await forgetProofs(tx, email);
    return createAccount(tx, undefined, email, hash);
  });
}

/**
 * Makes many accounts at once that nobody can sign in to: they share the hash of a password that is not kept, because
 * hashing one for each takes long. Gives the ids by e-mail, of those that were there too.
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
      const found = await findAccountByEmail(tx.db, email);
      ids.set(email, found?.id ?? (await createAccount(tx, undefined, email, hash)));
    }
    return ids;
  });
}
