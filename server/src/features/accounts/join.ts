import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/transaction.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { logSecurityEvent } from '../../platform/http/route.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuseSuspended } from '../moderation/index.ts';
import { admitAccount } from './admission.ts';
import type { AccountServices } from './passwords.ts';
import { createAccount, deleteProofs, endJoinProofs, findAccountByEmail, lockEmail } from './queries.ts';
import { beyondBudget, redeemCode } from './redeem-code.ts';
import { invalidSignInLink } from './refusals.ts';
import { digestOf } from './secrets.ts';
import { startSession } from './start-session.ts';

/** A session of the email's account. */
export interface Joined {
  readonly token: string;
  readonly id: string;
  /** The account was opened by this call. */
  readonly isNew: boolean;
}

/** Opens a session in place of the caller's previous one. */
const openJoined = async (
  platform: Platform,
  tx: Transaction,
  { id, isNew, caller }: Omit<Joined, 'token'> & { readonly caller: Caller },
): Promise<Joined> => ({ token: await startSession(platform, tx, { accountId: id, caller }), id, isNew });

interface NewMember {
  readonly email: string;
  /** The hash of random bytes: no password has it. */
  readonly passwordHash: string;
  readonly caller: Caller;
}

/** Opens an account without a password, and a session of it. */
async function openAccount(
  platform: Platform,
  tx: Transaction,
  { email, passwordHash, caller }: NewMember,
): Promise<Joined> {
  // Must come before `deleteProofs`, because it reads the pending request that `deleteProofs` deletes.
  await admitAccount(platform, tx, email);
  await deleteProofs(tx, email);
  const id = await createAccount(tx, { email, passwordHash, hasPassword: false });
  return openJoined(platform, tx, { id, isNew: true, caller });
}

/** Signs in to an account. Returns the refusal if its player is suspended; the code or link is used up in both cases. */
async function signInMember(
  platform: Platform,
  tx: Transaction,
  { id, email, caller }: Pick<NewMember, 'email' | 'caller'> & { readonly id: string },
): Promise<Joined | Refusal> {
  await endJoinProofs(tx.db, email);
  try {
    await refuseSuspended({ db: tx.db, keys: platform.keys, now: platform.now }, id);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  return openJoined(platform, tx, { id, isNew: false, caller });
}

/** Returns the session, or throws the refusal, and logs it. */
function finish(result: Joined | Refusal, action: string, caller: Caller): Joined {
  if (!(result instanceof Refusal)) {
    logSecurityEvent(caller, { action, outcome: 'done', accountId: result.id });
    return result;
  }
  logSecurityEvent(caller, { action, outcome: 'denied', reason: 'suspended' });
  throw result;
}

/**
 * Signs in by a mailed code; opens an account if the email has none. The site's budget of guesses covers codes of existing
 * accounts. A newcomer's code works beyond it, on the network that asked for the code.
 */
export async function joinByCode(
  { platform, passwords }: AccountServices,
  { email, code }: { readonly email: string; readonly code: string },
  caller: Caller,
): Promise<Joined> {
  const action = 'join-code';
  const passwordHash = await passwords.unusableHash();
  const result = await redeemCode<Joined | Refusal>(platform, { email, code }, caller, {
    action,
    purposes: ['join'],
    redeem: async (tx, _code, user) => {
      const account = await findAccountByEmail(tx.db, email);
      if (!account) return openAccount(platform, tx, { email, passwordHash, caller });
      if (!user.beyondBudget) return signInMember(platform, tx, { id: account.id, email, caller });
      // The link in the same mail still works.
      await tx.db.deleteFrom('codes').where('email', '=', email).execute();
      return beyondBudget;
    },
  });
  return finish(result, action, caller);
}

/** Signs in by the link in the mail of a code; opens an account if the email has none. Works while codes are locked. */
export async function joinByLink(
  { platform, passwords }: AccountServices,
  { email, secret }: { readonly email: string | undefined; readonly secret: string },
  caller: Caller,
): Promise<Joined> {
  const action = 'join-link';
  const digest = digestOf(secret);
  const passwordHash = await passwords.unusableHash();
  const link = await platform.db
    .selectFrom('code_links')
    .select('email')
    .where('digest', '=', digest)
    .where('purpose', '=', 'join')
    .executeTakeFirst();
  const isOwn = link !== undefined && (email === undefined || email === link.email);
  const result = isOwn
    ? await platform.transact(async (tx) => {
        await lockEmail(tx, link.email);
        const used = await tx.db
          .deleteFrom('code_links')
          .where('digest', '=', digest)
          .where('expires_at', '>', sql<Date>`clock_timestamp()`)
          .returning('email')
          .executeTakeFirst();
        if (!used) return undefined;
        const account = await findAccountByEmail(tx.db, used.email);
        if (!account) return openAccount(platform, tx, { email: used.email, passwordHash, caller });
        return signInMember(platform, tx, { id: account.id, email: used.email, caller });
      })
    : undefined;
  if (result) return finish(result, action, caller);
  logSecurityEvent(caller, { action, outcome: 'denied' });
  throw invalidSignInLink();
}
