import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { Caller } from '../../platform/http/route.ts';
import { clientNetwork } from '../../platform/limits/limiter.ts';
import type { Platform } from '../../platform/platform.ts';
import { logSecurityEvent } from '../../platform/http/route.ts';
import { admitAccount } from './admission.ts';
import { describeDevice } from './device.ts';
import { markWrongGuess, deleteGuess, recordGuess } from './guesses.ts';
import type { SiteBudget } from './guesses.ts';
import { loginNetworks } from './login-networks.ts';
import { sendAccountMail } from './mails/send.ts';
import { policy } from './policy.ts';
import { createAccount, findAccountByEmail, deleteProofs, lockEmail } from './queries.ts';
import { codesLocked, invalidCode } from './refusals.ts';
import { digestOf, newToken } from './secrets.ts';
import { openSession } from './sessions.ts';

/** The result of a verified email: a session of the new account, or a recovery token. */
export interface VerifiedEmail {
  readonly token: string;
  readonly existingUser: boolean;
  readonly id: string;
  readonly email: string;
}

/** Creates a token that changes the email's password once. If there is no account yet, reserves the id of a future one. */
async function openRecovery({ db }: Transaction, email: string): Promise<VerifiedEmail> {
  const token = newToken();
  const { account_id: id } = await db
    .insertInto('recoveries')
    .values({
      digest: digestOf(token),
      email,
      account_id: sql`coalesce((select id from accounts where email = ${email}), uuid_v7())`,
      expires_at: sql`clock_timestamp() + make_interval(mins => ${policy.recoveryMinutes})`,
    })
    .returning('account_id')
    .executeTakeFirstOrThrow();
  return { token, existingUser: true, id, email };
}

/** Finds the newest code of an email with its sign-up, if the code is still usable. */
const findCode = async ({ db }: Transaction, email: string) =>
  db
    .selectFrom('codes')
    .leftJoin('sign_ups', (join) =>
      join.onRef('sign_ups.id', '=', 'codes.sign_up_id').onRef('sign_ups.email', '=', 'codes.email'),
    )
    .select(['codes.purpose', 'codes.salt', 'codes.digest', 'sign_ups.password_hash', 'sign_ups.contested'])
    .where('codes.email', '=', email)
    .where('tries', '<', policy.code.tries)
    .where('issued_at', '>', sql<Date>`clock_timestamp() - make_interval(mins => ${policy.code.minutes})`)
    .executeTakeFirst();

interface EnteredCode {
  readonly email: string;
  readonly code: string;
  readonly network: string;
  readonly userAgent: string | undefined;
  readonly beyondBudget: boolean;
}

/** Redeems a code. Returns `undefined` if it is wrong or there is none. The site's budget covers codes for a new password. */
async function redeem(
  platform: Platform,
  tx: Transaction,
  { email, code, network, userAgent, beyondBudget }: EnteredCode,
): Promise<VerifiedEmail | 'beyond-budget' | undefined> {
  const { keys } = platform;
  const storedCode = await findCode(tx, email);
  if (!storedCode || !keys.matches(storedCode.digest, { salt: storedCode.salt, email, code })) {
    await tx.db
      .updateTable('codes')
      .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
      .where('email', '=', email)
      .execute();
    return undefined;
  }
  if (storedCode.purpose === 'change') {
    await tx.db.deleteFrom('codes').where('email', '=', email).execute();
    // The link in the same mail still works.
    return beyondBudget ? 'beyond-budget' : openRecovery(tx, email);
  }
  if (storedCode.password_hash === null || storedCode.contested !== false) return undefined;
  // Must come before `deleteProofs`, because it reads the pending sign-up that `deleteProofs` deletes.
  await admitAccount(platform, tx, email);
  await deleteProofs(tx, email);
  const id = await createAccount(tx, { email, passwordHash: storedCode.password_hash });
  await loginNetworks.remember(tx.db, keys, { ownerId: id, network });
  return {
    token: await openSession(tx, id, describeDevice(userAgent)),
    existingUser: false,
    id,
    email,
  };
}

/** Whether an email has an account or a code. Other emails get no notice of a lock: a stranger may have typed them. */
async function hasAccountOrCode({ db }: Transaction, email: string): Promise<boolean> {
  const account = await findAccountByEmail(db, email);
  const code = await db.selectFrom('codes').select('email').where('email', '=', email).executeTakeFirst();
  return account !== undefined || code !== undefined;
}

/** Alarms operators when half of the site's budget of guesses is used up, and when all of it is. */
function raiseBudgetAlarm(platform: Platform, { budget, left }: SiteBudget): void {
  if (left === 0) platform.alarm('code-budget-spent', { perHour: budget });
  else if (left === Math.floor(budget / 2)) platform.alarm('code-budget-half-spent', { perHour: budget });
}

/** Verifies an email by its mailed code. */
export async function verifyByCode(
  platform: Platform,
  { email, code }: { readonly email: string; readonly code: string },
  caller: Caller,
): Promise<VerifiedEmail> {
  const network = clientNetwork(caller.address);
  const guess = await recordGuess(platform, email, network);
  if ('locked' in guess) {
    logSecurityEvent(caller, { action: 'verify-code', outcome: 'limited', reason: guess.locked });
    throw codesLocked(guess.seconds);
  }
  if (guess.site) raiseBudgetAlarm(platform, guess.site);
  const verified = await platform.transact(async (tx) => {
    await lockEmail(tx, email);
    const result = await redeem(platform, tx, {
      email,
      code,
      network,
      userAgent: caller.userAgent,
      beyondBudget: guess.beyondBudget !== undefined,
    });
    if (result) await deleteGuess(tx, guess.id);
    else if ((await markWrongGuess(tx, guess.id, email)) && (await hasAccountOrCode(tx, email))) {
      logSecurityEvent(caller, { action: 'codes-lock', outcome: 'done' });
      sendAccountMail(platform, tx, { template: 'locked', to: email });
    }
    return result;
  });
  if (guess.beyondBudget && (!verified || verified === 'beyond-budget')) {
    logSecurityEvent(caller, { action: 'verify-code', outcome: 'limited', reason: 'site' });
    throw codesLocked(guess.beyondBudget.seconds);
  }
  if (!verified || verified === 'beyond-budget') {
    logSecurityEvent(caller, { action: 'verify-code', outcome: 'denied' });
    throw invalidCode();
  }
  logSecurityEvent(caller, { action: 'verify-code', outcome: 'done', accountId: verified.id });
  return verified;
}

/** Verifies an email by its mailed link. Works while codes are locked; always leads to a new password. */
export async function verifyByLink(
  { transact, db }: Platform,
  { email, secret }: { readonly email: string | undefined; readonly secret: string },
  caller: Caller,
): Promise<VerifiedEmail> {
  const digest = digestOf(secret);
  const link = await db
    .selectFrom('code_links')
    .select('email')
    .where('digest', '=', digest)
    .executeTakeFirst();
  const verified =
    link && (email === undefined || email === link.email)
      ? await transact(async (tx) => {
          await lockEmail(tx, link.email);
          const deletedLink = await tx.db
            .deleteFrom('code_links')
            .where('digest', '=', digest)
            .where('expires_at', '>', sql<Date>`clock_timestamp()`)
            .returning('email')
            .executeTakeFirst();
          return deletedLink && openRecovery(tx, deletedLink.email);
        })
      : undefined;
  logSecurityEvent(caller, {
    action: 'verify-link',
    outcome: verified ? 'done' : 'denied',
    accountId: verified?.id,
  });
  if (!verified) throw invalidCode();
  return verified;
}
