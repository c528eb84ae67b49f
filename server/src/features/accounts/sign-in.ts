import type { Caller } from '../../platform/http/route.ts';
import { Refusal, tooManyRequests } from '../../platform/http/refusal.ts';
import { costs } from '../../platform/limits/costs.ts';
import { clientNetwork } from '../../platform/limits/limiter.ts';
import type { Limit } from '../../platform/limits/limiter.ts';
import { reserveSlots } from '../../platform/limits/reserve-slots.ts';
import type { Platform } from '../../platform/platform.ts';
import { logSecurityEvent } from '../../platform/http/route.ts';
import { refuseSuspended } from '../moderation/index.ts';
import { issueCode } from './issue-code.ts';
import { answerAtFixedTime } from './fixed-time.ts';
import { loginNetworks } from './login-networks.ts';
import type { AccountServices } from './passwords.ts';
import { loginFromAddress, loginOfAccount, loginOfAccountAnywhere, policy } from './policy.ts';
import { findAccountByEmail, findSignUp } from './queries.ts';
import { emailNotVerified, invalidCredentials, loginLocked } from './refusals.ts';
import { startSession } from './start-session.ts';

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
  return platform.transact(async (tx) => {
    if (newHash !== undefined)
      await tx.db
        .updateTable('accounts')
        .set({ password_hash: newHash })
        .where('id', '=', account.id)
        .where('password_hash', '=', account.password_hash)
        .execute();
    // Check that the password was not changed in the meantime.
    const unchanged = await tx.db
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', account.id)
      .where('password_hash', '=', newHash ?? account.password_hash)
      .forShare()
      .executeTakeFirst();
    if (!unchanged) throw invalidCredentials();
    return startSession(platform, tx, { accountId: account.id, caller });
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

/** Counts a failed login of the account over all networks. Above the limit, only remembered networks may sign in. */
async function reserveAnywhere(platform: Platform, caller: Caller, email: string) {
  const { limiter, metrics, db, keys } = platform;
  const verdict = await limiter.take(loginOfAccountAnywhere, email);
  if (verdict.allowed) return async () => limiter.release(loginOfAccountAnywhere, email);
  const account = await findAccountByEmail(db, email);
  // Run the same query without an account, so that both cases take the same time.
  const accountId = account?.id ?? unusedId;
  if (
    await loginNetworks.isRemembered(db, keys, { ownerId: accountId, network: clientNetwork(caller.address) })
  )
    return async () => Promise.resolve();
  const { name } = loginOfAccountAnywhere;
  metrics.limited.inc({ limit: name });
  logSecurityEvent(caller, { action: 'login', outcome: 'limited', reason: name, accountId: account?.id });
  throw loginLocked(verdict.retryAfterSeconds);
}

const accountOn = (email: string, network: string) => JSON.stringify([email, network]);

const logLimit = (caller: Caller) => (limit: Limit) => {
  logSecurityEvent(caller, { action: 'login', outcome: 'limited', reason: limit.name });
  return undefined;
};

/** Reserves a slot of the limits on failed logins of the account; returns a function that releases it. */
async function reserveFailure(platform: Platform, caller: Caller, email: string) {
  const release = await reserveSlots(platform, {
    slots: [[loginOfAccount, accountOn(email, clientNetwork(caller.address))]],
    onRefused: logLimit(caller),
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

interface Credentials {
  readonly email: string;
  readonly password: string;
}

type Account = VerifiedLogin['account'];

/** Checks the password from a network below its limit. Returns undefined if the email is not verified yet. */
async function checkLogin(
  services: AccountServices,
  { email, password }: Credentials,
  caller: Caller,
): Promise<Account | undefined> {
  const release = await reserveFailure(services.platform, caller, email);
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
  return account;
}

/**
 * Checks the password from a network above its limit, if the account is known there. Returns undefined in all other cases.
 * Everything but a right password and a fault of the site counts as a failure, for every email alike: these counts show in
 * later answers.
 */
async function checkKnown(
  { platform, passwords }: AccountServices,
  { email, password }: Credentials,
  { network, signal }: { readonly network: string; readonly signal: AbortSignal },
): Promise<Account | undefined> {
  const { limiter, db, keys } = platform;
  const key = accountOn(email, network);
  if (!(await limiter.take(loginOfAccount, key)).allowed) return undefined;
  const anywhere = await limiter.take(loginOfAccountAnywhere, email);
  const release = async () => {
    await limiter.release(loginOfAccount, key);
    if (anywhere.allowed) await limiter.release(loginOfAccountAnywhere, email);
  };
  try {
    const account = await findAccountByEmail(db, email);
    const known = await loginNetworks.isKnown(db, keys, { ownerId: account?.id ?? unusedId, network });
    if (!account || !known) return undefined;
    if (!(await passwords.matches(account.password_hash, password, { owner: network, signal })))
      return undefined;
    await release();
    return account;
  } catch (error) {
    // The time for the answer was over, or the gate was full. Only known accounts reach the gate.
    if (signal.aborted || error instanceof Refusal) return undefined;
    await release();
    throw error;
  }
}

/** Signs in. A failure takes the same time and gives the same answer whether or not the email has an account. */
export async function signIn(
  services: AccountServices,
  { email, password }: Credentials,
  caller: Caller,
): Promise<{ token: string; id: string }> {
  const { platform } = services;
  const { limiter, metrics } = platform;
  const network = clientNetwork(caller.address);
  // Count the login as failed until it turns out otherwise, so that concurrent logins cannot exceed the limit.
  const verdict = await limiter.take(loginFromAddress, network);
  let account: Account | undefined;
  if (verdict.allowed) {
    let wrong = false;
    try {
      account = await checkLogin(services, { email, password }, caller);
    } catch (error) {
      wrong = error instanceof Refusal && error.code === 'INVALID_CREDENTIALS';
      throw error;
    } finally {
      if (!wrong) await limiter.release(loginFromAddress, network);
    }
  } else {
    metrics.limited.inc({ limit: loginFromAddress.name });
    logLimit(caller)(loginFromAddress);
    account = await answerAtFixedTime(
      async (signal) => checkKnown(services, { email, password }, { network, signal }),
      {
        afterMs: policy.lockedLoginMs,
        refusal: tooManyRequests(verdict.retryAfterSeconds),
        signal: caller.signal,
      },
    );
  }
  if (!account) {
    caller.meter?.chargeNetwork(costs.hash);
    logSecurityEvent(caller, { action: 'login', outcome: 'denied', reason: 'email not verified' });
    await renewCode(platform, email, network);
    throw emailNotVerified();
  }
  const { id } = account;
  caller.meter?.chargeAccountOrNetwork(id, costs.hash);
  // Checked after the password, so that a stranger does not learn that the player is suspended.
  await refuseSuspended(platform, id).catch((error: unknown) => {
    logSecurityEvent(caller, { action: 'login', outcome: 'denied', reason: 'suspended', accountId: id });
    throw error;
  });
  const token = await replaceSession(services, { account, password }, caller);
  logSecurityEvent(caller, { action: 'login', outcome: 'done', accountId: id });
  return { token, id };
}
