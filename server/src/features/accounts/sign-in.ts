import { sha256 } from '../../platform/crypto.ts';
import type { Asker } from '../../platform/http/route.ts';
import { Refusal, tooManyRequests } from '../../platform/http/refusal.ts';
import { clientNetwork } from '../../platform/limits/client-network.ts';
import type { Limit } from '../../platform/limits/limiter.ts';
import type { Platform } from '../../platform/platform.ts';
import { noteSecurity } from '../../platform/telemetry/security-events.ts';
import { deviceOf } from './device.ts';
import { issueCode } from './issue-code.ts';
import type { Keys } from './keys.ts';
import type { Passwords } from './passwords.ts';
import { loginFromAddress, loginOfAccount } from './policy.ts';
import { findAccountByEmail, findSignUp } from './queries.ts';
import { emailNotVerified, invalidCredentials } from './refusals.ts';
import { bearerOf } from './secrets.ts';
import { endByToken, openSession } from './sessions.ts';

/** Limits are kept outside the database, where no e-mail belongs. */
const keyOf = (...parts: readonly string[]) =>
  sha256(JSON.stringify(parts)).toString('base64url').slice(0, 22);

/** Takes a place of every limit, or none of any. Gives what gives them back. */
async function takePlaces(platform: Platform, asker: Asker, places: readonly (readonly [Limit, string])[]) {
  const taken: (readonly [Limit, string])[] = [];
  const giveBack = async () => {
    for (const place of taken) await platform.limiter.giveBack(...place);
  };
  for (const place of places) {
    const verdict = await platform.limiter.take(...place);
    if (!verdict.allowed) {
      await giveBack();
      platform.metrics.limited.inc({ limit: place[0].name });
      noteSecurity(asker, { action: 'login', outcome: 'limited', reason: place[0].name });
      throw tooManyRequests(verdict.retryAfterSeconds);
    }
    taken.push(place);
  }
  return giveBack;
}

/** Signs in. A failure takes as long, and says as much, whether or not the e-mail is known. */
export async function signIn(
  platform: Platform,
  keys: Keys,
  passwords: Passwords,
  email: string,
  password: string,
  asker: Asker,
): Promise<{ token: string; id: string }> {
  const network = clientNetwork(asker.address);
  // Counted as failed until it is not: many at once cannot get past the limit together.
  const giveBack = await takePlaces(platform, asker, [
    [loginFromAddress, keyOf(network)],
    [loginOfAccount, keyOf(email, network)],
  ]);
  const account = await findAccountByEmail(platform.db, email);
  const signUp = await findSignUp(platform.db, email);
  const right = await passwords.matches(account ? account.password_hash : signUp?.password_hash, password);
  if (!right) {
    noteSecurity(asker, { action: 'login', outcome: 'denied', accountId: account?.id });
    throw invalidCredentials();
  }
  await giveBack();
  if (!account) {
    noteSecurity(asker, { action: 'login', outcome: 'denied', reason: 'e-mail not verified' });
    await platform
      .transact(async (tx) => issueCode(platform, keys, tx, email, network, { kind: 'renewal' }))
      // Past the limit of mails the last one must do.
      .catch((error: unknown) => {
        if (!(error instanceof Refusal && error.status === 429)) throw error;
      });
    throw emailNotVerified();
  }
  const rehashed = passwords.isOutdated(account.password_hash) ? await passwords.hash(password) : undefined;
  const carried = bearerOf(asker.authorization);
  const token = await platform.transact(async (tx) => {
    if (rehashed !== undefined)
      await tx.db
        .updateTable('accounts')
        .set({ password_hash: rehashed })
        .where('id', '=', account.id)
        .where('password_hash', '=', account.password_hash)
        .execute();
    if (carried !== undefined) await endByToken(tx.db, carried);
    // Only while the password that was checked still is the password: it may be changing this very moment.
    const still = await tx.db
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', account.id)
      .where('password_hash', '=', rehashed ?? account.password_hash)
      .forShare()
      .executeTakeFirst();
    if (!still) throw invalidCredentials();
    return openSession(tx, account.id, deviceOf(asker.userAgent));
  });
  noteSecurity(asker, { action: 'login', outcome: 'done', accountId: account.id });
  return { token, id: account.id };
}
