import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/transaction.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { logSecurityEvent } from '../../platform/http/route.ts';
import type { Caller } from '../../platform/http/route.ts';
import { reservePasskeyAttempt } from '../../platform/passkeys/attempts.ts';
import { offerProof, verifyProof } from '../../platform/passkeys/ceremonies.ts';
import type { PasskeyProof } from '../../platform/passkeys/ceremonies.ts';
import { makeSignedChallenge } from '../../platform/passkeys/signed-challenges.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuseSuspended } from '../moderation/index.ts';
import { requireRelyingParty, spendChallenge } from './passkeys.ts';
import { passkeyFromAddress } from './policy.ts';
import { lockEmail } from './queries.ts';
import { invalidPasskey } from './refusals.ts';
import { startSession } from './start-session.ts';

/** The purpose of a sign-in's challenge. It belongs to no account, because the site does not know yet who signs in. */
const purpose = ['player-passkey-sign-in'];

const isWrong = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.code === 'INVALID_PASSKEY';

/** Returns the options with which the browser signs in. Stores nothing, and is the same for everyone. */
export const startPasskeySignIn = async (platform: Platform) =>
  offerProof(requireRelyingParty(platform), makeSignedChallenge(platform, purpose));

const credentialOf = (answer: PasskeyProof) => Buffer.from(answer.id, 'base64url');

/** Finds the account of a passkey. */
const findHolder = async ({ db }: Platform, answer: PasskeyProof) =>
  db
    .selectFrom('account_passkeys')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select(['accounts.id', 'email'])
    .where('credential_id', '=', credentialOf(answer))
    .executeTakeFirst();

/** Throws unless the passkey signed a challenge of this site that was not used before. */
async function checkProof(platform: Platform, tx: Transaction, answer: PasskeyProof): Promise<void> {
  const credential = credentialOf(answer);
  const stored = await tx.db
    .selectFrom('account_passkeys')
    .select(['public_key', 'counter'])
    .where('credential_id', '=', credential)
    .forUpdate()
    .executeTakeFirst();
  if (!stored) throw invalidPasskey();
  const counter = await verifyProof(requireRelyingParty(platform), answer, {
    stored,
    spendChallenge: async (challenge) => spendChallenge(platform, tx, { purpose, challenge }),
  });
  if (counter === undefined) throw invalidPasskey();
  await tx.db
    .updateTable('account_passkeys')
    .set({ counter, last_used_at: sql`clock_timestamp()` })
    .where('credential_id', '=', credential)
    .execute();
}

interface PasskeySignIn {
  readonly holder: { readonly id: string; readonly email: string };
  readonly answer: PasskeyProof;
  readonly caller: Caller;
}

/** Opens a session of the passkey's account. A refusal rolls back, so that wrong proofs store nothing. */
const openByPasskey = async (platform: Platform, { holder, answer, caller }: PasskeySignIn) =>
  platform.transact(async (tx) => {
    await lockEmail(tx, holder.email);
    await checkProof(platform, tx, answer);
    // Checked after the proof, so that a stranger does not learn that the player is suspended.
    await refuseSuspended({ db: tx.db, keys: platform.keys, now: platform.now }, holder.id);
    return startSession(platform, tx, { accountId: holder.id, caller });
  });

/** Signs in with a passkey. No email is needed: the passkey says whose it is. */
export async function signInWithPasskey(
  platform: Platform,
  answer: PasskeyProof,
  caller: Caller,
): Promise<{ token: string; id: string }> {
  const { release, limited } = await reservePasskeyAttempt(platform, passkeyFromAddress, caller);
  const holder = await findHolder(platform, answer);
  try {
    if (!holder) throw invalidPasskey();
    const token = await openByPasskey(platform, { holder, answer, caller });
    await release();
    logSecurityEvent(caller, { action: 'passkey-sign-in', outcome: 'done', accountId: holder.id });
    return { token, id: holder.id };
  } catch (error) {
    if (!isWrong(error)) await release();
    if (!(error instanceof Refusal)) throw error;
    const refusal = isWrong(error) && limited ? limited : error;
    logSecurityEvent(caller, {
      action: 'passkey-sign-in',
      outcome: refusal === limited ? 'limited' : 'denied',
      reason: refusal.code,
      accountId: holder?.id,
    });
    throw refusal;
  }
}
