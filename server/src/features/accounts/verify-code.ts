import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { logSecurityEvent } from '../../platform/http/route.ts';
import { admitAccount } from './admission.ts';
import { describeDevice } from './device.ts';
import { loginNetworks } from './login-networks.ts';
import { policy } from './policy.ts';
import { createAccount, deleteProofs, lockEmail } from './queries.ts';
import { beyondBudget, deleteCode, redeemCode } from './redeem-code.ts';
import { invalidCode } from './refusals.ts';
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

/** Opens the account of a sign-up, with its password and a session. */
async function openAccount(
  platform: Platform,
  tx: Transaction,
  { email, passwordHash, network, userAgent }: NewAccount,
): Promise<VerifiedEmail> {
  // Must come before `deleteProofs`, because it reads the pending sign-up that `deleteProofs` deletes.
  await admitAccount(platform, tx, email);
  await deleteProofs(tx, email);
  const id = await createAccount(tx, { email, passwordHash });
  await loginNetworks.remember(tx.db, platform.keys, { ownerId: id, network });
  return { token: await openSession(tx, id, describeDevice(userAgent)), existingUser: false, id, email };
}

interface NewAccount {
  readonly email: string;
  readonly passwordHash: string;
  readonly network: string;
  readonly userAgent: string | undefined;
}

/** Verifies an email by its mailed code. The site's budget of guesses covers codes for a new password. */
export async function verifyByCode(
  platform: Platform,
  { email, code }: { readonly email: string; readonly code: string },
  caller: Caller,
): Promise<VerifiedEmail> {
  const action = 'verify-code';
  const verified = await redeemCode<VerifiedEmail>(platform, { email, code }, caller, {
    action,
    purposes: ['sign-up', 'change'],
    redeem: async (tx, { purpose, password_hash: passwordHash, contested }, user) => {
      if (purpose === 'change') {
        await deleteCode(tx, email);
        return user.beyondBudget ? beyondBudget : openRecovery(tx, email);
      }
      if (passwordHash === null || contested !== false) return undefined;
      const { network } = user;
      return openAccount(platform, tx, { email, passwordHash, network, userAgent: caller.userAgent });
    },
  });
  logSecurityEvent(caller, { action, outcome: 'done', accountId: verified.id });
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
    .where('purpose', '=', 'change')
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
