import type { Caller } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { costs } from '../../platform/limits/costs.ts';
import { clientNetwork } from '../../platform/limits/limiter.ts';
import { reserveSlots } from '../../platform/limits/reserve-slots.ts';
import type { Platform } from '../../platform/platform.ts';
import { logSecurityEvent } from '../../platform/http/route.ts';
import { refuseSuspended } from '../moderation/index.ts';
import { describeDevice } from './device.ts';
import { issueCode } from './issue-code.ts';
import { isKnownNetwork, rememberNetwork } from './login-networks.ts';
import type { AccountServices } from './passwords.ts';
import { loginFromAddress, loginOfAccount, loginOfAccountAnywhere } from './policy.ts';
import { findAccountByEmail, findSignUp } from './queries.ts';
import { emailNotVerified, invalidCredentials, loginLocked } from './refusals.ts';
import { bearerOf } from './secrets.ts';
import { endSessionByToken, openSession } from './sessions.ts';

/** Mails another code for a pending sign-up. Above the limit of mails the last code still works. */
async function renewCode(platform: Platform, email: string, network: string): Promise<void> {
  const order = { email, network, request: { kind: 'renewal' } } as const;
  await platform
    .transact(async (tx) => issueCode(platform, tx, order))
    .catch((error: unknown) => {
      if (!(error instanceof Refusal && error.status === 429)) throw error;
    });
}

/** An id that no account has. */
const unusedId = '00000000-0000-0000-0000-000000000000';

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
  const newHash = passwords.isOutdated(account.password_hash)
    ? await passwords.hash(password, caller.signal)
    : undefined;
  const previousToken = bearerOf(caller.authorization);
  return platform.transact(async (tx) => {
    if (newHash !== undefined)
      await tx.db
        .updateTable('accounts')
        .set({ password_hash: newHash })
        .where('id', '=', account.id)
        .where('password_hash', '=', account.password_hash)
        .execute();
    if (previousToken !== undefined) await endSessionByToken(tx.db, previousToken);
    // Check that the password was not changed in the meantime.
    const unchanged = await tx.db
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', account.id)
      .where('password_hash', '=', newHash ?? account.password_hash)
      .forShare()
      .executeTakeFirst();
    if (!unchanged) throw invalidCredentials();
    await rememberNetwork(tx, platform.keys, {
      accountId: account.id,
      network: clientNetwork(caller.address),
    });
    return openSession(tx, account.id, describeDevice(caller.userAgent));
  });
}

/** Compares the password with the one of the account or, if there is no account, of the pending sign-up. */
async function checkPassword(
  { platform: { db }, passwords }: AccountServices,
  { email, password }: { readonly email: string; readonly password: string },
  { address, signal }: Caller,
) {
  const account = await findAccountByEmail(db, email);
  const signUp = await findSignUp(db, email);
  const stored = account ? account.password_hash : signUp?.password_hash;
  const matches = await passwords.matches(stored, password, { owner: clientNetwork(address), signal });
  return { account, matches };
}

/** Counts a failed login of the account over all networks. Above the limit, only the account's known networks may sign in. */
async function reserveAnywhere(platform: Platform, caller: Caller, email: string) {
  const { limiter, metrics, db, keys } = platform;
  const verdict = await limiter.take(loginOfAccountAnywhere, email);
  if (verdict.allowed) return async () => limiter.release(loginOfAccountAnywhere, email);
  const account = await findAccountByEmail(db, email);
  // Run the same query without an account, so that both cases take the same time.
  const accountId = account?.id ?? unusedId;
  if (await isKnownNetwork(db, keys, { accountId, network: clientNetwork(caller.address) }))
    return async () => Promise.resolve();
  const { name } = loginOfAccountAnywhere;
  metrics.limited.inc({ limit: name });
  logSecurityEvent(caller, { action: 'login', outcome: 'limited', reason: name, accountId: account?.id });
  throw loginLocked(verdict.retryAfterSeconds);
}

/** Reserves a slot of the limits on failed logins; returns a function that releases it. */
async function reserveFailure(platform: Platform, caller: Caller, email: string) {
  const network = clientNetwork(caller.address);
  const release = await reserveSlots(platform, {
    slots: [
      [loginFromAddress, network],
      [loginOfAccount, JSON.stringify([email, network])],
    ],
    onRefused: ({ name }) => {
      logSecurityEvent(caller, { action: 'login', outcome: 'limited', reason: name });
      return undefined;
    },
  });
  try {
    const releaseAnywhere = await reserveAnywhere(platform, caller, email);
    return async () => {
      await release();
      await releaseAnywhere();
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Signs in. A failure takes the same time and gives the same answer whether or not the email has an account. */
export async function signIn(
  services: AccountServices,
  { email, password }: { readonly email: string; readonly password: string },
  caller: Caller,
): Promise<{ token: string; id: string }> {
  const { platform } = services;
  // Count the login as failed until it turns out otherwise, so that concurrent logins cannot exceed the limit.
  const release = await reserveFailure(platform, caller, email);
  const { account, matches } = await checkPassword(services, { email, password }, caller).catch(
    async (error: unknown) => {
      await release();
      throw error;
    },
  );
  if (!matches) {
    caller.meter?.chargeNetwork(costs.hash);
    logSecurityEvent(caller, { action: 'login', outcome: 'denied', accountId: account?.id });
    throw invalidCredentials();
  }
  await release();
  if (!account) {
    caller.meter?.chargeNetwork(costs.hash);
    logSecurityEvent(caller, { action: 'login', outcome: 'denied', reason: 'email not verified' });
    await renewCode(platform, email, clientNetwork(caller.address));
    throw emailNotVerified();
  }
  caller.meter?.chargeAccountOrNetwork(account.id, costs.hash);
  // Checked after the password, so that a stranger does not learn that the player is suspended.
  await refuseSuspended(platform, account.id).catch((error: unknown) => {
    logSecurityEvent(caller, {
      action: 'login',
      outcome: 'denied',
      reason: 'suspended',
      accountId: account.id,
    });
    throw error;
  });
  const token = await replaceSession(services, { account, password }, caller);
  logSecurityEvent(caller, { action: 'login', outcome: 'done', accountId: account.id });
  return { token, id: account.id };
}
