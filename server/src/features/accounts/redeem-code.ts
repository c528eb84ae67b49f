import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/transaction.ts';
import { logSecurityEvent } from '../../platform/http/route.ts';
import type { Caller } from '../../platform/http/route.ts';
import { clientNetwork } from '../../platform/limits/limiter.ts';
import type { Platform } from '../../platform/platform.ts';
import { markWrongGuess, deleteGuess, recordGuess } from './guesses.ts';
import type { SiteBudget } from './guesses.ts';
import { sendAccountMail } from './mails/send.ts';
import { policy } from './policy.ts';
import { findAccountByEmail, lockEmail } from './queries.ts';
import { codesLocked, invalidCode } from './refusals.ts';

/**
 * What a code is for: `sign-up` confirms a sign-up with its password, `change` allows a new password, `join` signs in, `confirm`
 * proves that a signed-in player is the owner. A code never works for another purpose.
 */
export type CodePurpose = 'sign-up' | 'change' | 'join' | 'confirm';

interface EnteredCode {
  readonly email: string;
  readonly code: string;
}

/** The caller of a right code. */
export interface CodeUser {
  readonly network: string;
  /** The site's budget of guesses is used up. */
  readonly beyondBudget: boolean;
}

/** A right code that needs the site's budget, which is used up. It is gone; the link in its mail still works. */
export const beyondBudget = 'beyond-budget';

interface CodeUse<T> {
  /** The name of the action in the security log. */
  readonly action: string;
  readonly purposes: readonly CodePurpose[];
  /** Uses the right code, in its transaction. Returns undefined if the code is not valid after all. */
  readonly redeem: (
    tx: Transaction,
    code: StoredCode,
    user: CodeUser,
  ) => Promise<T | typeof beyondBudget | undefined>;
}

type StoredCode = NonNullable<Awaited<ReturnType<typeof findCode>>>;

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

export const deleteCode = async ({ db }: Transaction, email: string) =>
  db.deleteFrom('codes').where('email', '=', email).execute();

/** Compares the code, and counts a wrong one as a try. A code of another purpose is wrong, too. */
async function matchCode(
  { keys }: Platform,
  tx: Transaction,
  { email, code, purposes }: EnteredCode & Pick<CodeUse<unknown>, 'purposes'>,
): Promise<StoredCode | undefined> {
  const stored = await findCode(tx, email);
  const isRight =
    stored !== undefined &&
    keys.matches(stored.digest, { salt: stored.salt, email, code }) &&
    purposes.some((purpose) => purpose === stored.purpose);
  if (isRight) return stored;
  await tx.db
    .updateTable('codes')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('email', '=', email)
    .execute();
  return undefined;
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

/** Redeems a mailed code within the limits on guesses. Throws if it is wrong, of another purpose, or if codes are locked. */
export async function redeemCode<T>(
  platform: Platform,
  { email, code }: EnteredCode,
  caller: Caller,
  { action, purposes, redeem }: CodeUse<T>,
): Promise<T> {
  const network = clientNetwork(caller.address);
  const guess = await recordGuess(platform, email, network);
  if ('locked' in guess) {
    logSecurityEvent(caller, { action, outcome: 'limited', reason: guess.locked });
    throw codesLocked(guess.seconds);
  }
  if (guess.site) raiseBudgetAlarm(platform, guess.site);
  const result = await platform.transact(async (tx) => {
    await lockEmail(tx, email);
    const stored = await matchCode(platform, tx, { email, code, purposes });
    const user = { network, beyondBudget: guess.beyondBudget !== undefined };
    const redeemed = stored && (await redeem(tx, stored, user));
    if (redeemed !== undefined) await deleteGuess(tx, guess.id);
    else if ((await markWrongGuess(tx, guess.id, email)) && (await hasAccountOrCode(tx, email))) {
      logSecurityEvent(caller, { action: 'codes-lock', outcome: 'done' });
      sendAccountMail(platform, tx, { template: 'locked', to: email });
    }
    return redeemed;
  });
  if (result !== undefined && result !== beyondBudget) return result;
  if (guess.beyondBudget) {
    logSecurityEvent(caller, { action, outcome: 'limited', reason: 'site' });
    throw codesLocked(guess.beyondBudget.seconds);
  }
  logSecurityEvent(caller, { action, outcome: 'denied' });
  throw invalidCode();
}
