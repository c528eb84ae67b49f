import type { Caller } from '../../platform/http/route.ts';
import { Refusal, tooManyRequests } from '../../platform/http/refusal.ts';
import { clientNetwork } from '../../platform/limits/limiter.ts';
import type { Limit } from '../../platform/limits/limiter.ts';
import type { Platform } from '../../platform/platform.ts';
import { logSecurityEvent } from '../../platform/http/route.ts';
import { describeDevice } from './device.ts';
import { issueCode } from './issue-code.ts';
import type { AccountServices } from './passwords.ts';
import { loginFromAddress, loginOfAccount } from './policy.ts';
import { findAccountByEmail, findSignUp } from './queries.ts';
import { emailNotVerified, invalidCredentials } from './refusals.ts';
import { bearerOf } from './secrets.ts';
import { endSessionByToken, openSession } from './sessions.ts';

/** Reserves a slot in every limit or in none; returns a function that releases them. */
async function reserveSlots(
  platform: Platform,
  caller: Caller,
  slots: readonly (readonly [Limit, string])[],
) {
  const reserved: (readonly [Limit, string])[] = [];
  const release = async () => {
    for (const slot of reserved) await platform.limiter.release(...slot);
  };
  for (const slot of slots) {
    const verdict = await platform.limiter.take(...slot);
    if (!verdict.allowed) {
      await release();
      platform.metrics.limited.inc({ limit: slot[0].name });
      logSecurityEvent(caller, { action: 'login', outcome: 'limited', reason: slot[0].name });
      throw tooManyRequests(verdict.retryAfterSeconds);
    }
    reserved.push(slot);
  }
  return release;
}

/** Mails another code for a pending sign-up. Above the limit of mails the last code still works. */
async function renewCode(platform: Platform, email: string, network: string): Promise<void> {
  const order = { email, network, request: { kind: 'renewal' } } as const;
  await platform
    .transact(async (tx) => issueCode(platform, tx, order))
    .catch((error: unknown) => {
      if (!(error instanceof Refusal && error.status === 429)) throw error;
    });
}

interface VerifiedLogin {
  readonly account: { readonly id: string; readonly password_hash: string };
  readonly password: string;
}

/** Opens a session in place of the caller's previous one. Rehashes a password whose cost settings are outdated. */
async function replaceSession(
  { platform, passwords }: AccountServices,
  { account, password }: VerifiedLogin,
  caller: Caller,
): Promise<string> {
  const rehashed = passwords.isOutdated(account.password_hash)
    ? await passwords.hash(password, caller.signal)
    : undefined;
  const previousToken = bearerOf(caller.authorization);
  return platform.transact(async (tx) => {
    if (rehashed !== undefined)
      await tx.db
        .updateTable('accounts')
        .set({ password_hash: rehashed })
        .where('id', '=', account.id)
        .where('password_hash', '=', account.password_hash)
        .execute();
    if (previousToken !== undefined) await endSessionByToken(tx.db, previousToken);
    // Check that the password was not changed in the meantime.
    const unchanged = await tx.db
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', account.id)
      .where('password_hash', '=', rehashed ?? account.password_hash)
      .forShare()
      .executeTakeFirst();
    if (!unchanged) throw invalidCredentials();
    return openSession(tx, account.id, describeDevice(caller.userAgent));
  });
}

/** Signs in. A failure takes the same time and gives the same answer whether or not the e-mail has an account. */
export async function signIn(
  services: AccountServices,
  { email, password }: { readonly email: string; readonly password: string },
  caller: Caller,
): Promise<{ token: string; id: string }> {
  const { platform, passwords } = services;
  const network = clientNetwork(caller.address);
  // Count the login as failed until it succeeds, so that concurrent logins cannot exceed the limit.
  const release = await reserveSlots(platform, caller, [
    [loginFromAddress, network],
    [loginOfAccount, JSON.stringify([email, network])],
  ]);
  const account = await findAccountByEmail(platform.db, email);
  const signUp = await findSignUp(platform.db, email);
  const matches = await passwords.matches(
    account ? account.password_hash : signUp?.password_hash,
    password,
    caller.signal,
  );
  if (!matches) {
    logSecurityEvent(caller, { action: 'login', outcome: 'denied', accountId: account?.id });
    throw invalidCredentials();
  }
  await release();
  if (!account) {
    logSecurityEvent(caller, { action: 'login', outcome: 'denied', reason: 'e-mail not verified' });
    await renewCode(platform, email, network);
    throw emailNotVerified();
  }
  const token = await replaceSession(services, { account, password }, caller);
  logSecurityEvent(caller, { action: 'login', outcome: 'done', accountId: account.id });
  return { token, id: account.id };
}
