import { sql } from 'kysely';
import type { Reader, Transaction } from '../../platform/database/transaction.ts';
import { Refusal, notFound, refuseAct } from '../../platform/http/refusal.ts';
import {
  offerProof,
  offerRegistration,
  verifyProof,
  verifyRegistration,
} from '../../platform/passkeys/ceremonies.ts';
import type { PasskeyProof, PasskeyRegistration, RelyingParty } from '../../platform/passkeys/ceremonies.ts';
import {
  makeSignedChallenge,
  readSignedChallenge,
  spentMinutes,
} from '../../platform/passkeys/signed-challenges.ts';
import type { Platform } from '../../platform/platform.ts';
import { operatorPolicy } from './policy.ts';

const wrongPasskey = () =>
  new Refusal({ code: 'INVALID_CREDENTIALS', message: 'That passkey is not known here. Please try again.' });

/** The console, whose passkeys operators have. */
function relyingParty({ config }: Platform): RelyingParty {
  const origin = config.CONSOLE_ORIGIN;
  if (origin === undefined) throw notFound('page');
  return { origin, name: 'Outpick console' };
}

/** What a stored challenge was issued for. The operator or the link is stored with it. */
type Purpose =
  | { readonly purpose: 'add'; readonly operatorId: string }
  | { readonly purpose: 'join'; readonly linkDigest: Buffer };

const columnsOf = (purpose: Purpose) => ({
  purpose: purpose.purpose,
  operator_id: purpose.purpose === 'add' ? purpose.operatorId : null,
  link_digest: purpose.purpose === 'join' ? purpose.linkDigest : null,
});

const storeChallenge = async ({ db }: Platform, challenge: string, purpose: Purpose) =>
  db
    .insertInto('operator_challenges')
    .values({
      challenge,
      ...columnsOf(purpose),
      expires_at: sql`clock_timestamp() + make_interval(mins => ${operatorPolicy.challengeMinutes})`,
    })
    .execute();

/** Consumes a challenge. Returns false if it was issued for another purpose or person, is too old, or was used before. */
async function spendChallenge(db: Reader, challenge: string, purpose: Purpose): Promise<boolean> {
  const { purpose: name, operator_id: operatorId, link_digest: digest } = columnsOf(purpose);
  const spent = await db
    .deleteFrom('operator_challenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', name)
    .where(sql<boolean>`operator_id is not distinct from ${operatorId}::uuid`)
    .where(sql<boolean>`link_digest is not distinct from ${digest}::bytea`)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .returning('challenge')
    .executeTakeFirst();
  return spent !== undefined;
}

/** The purpose of signed challenges. They belong to no operator, because a sign-in does not know whose it is. */
const proofPurpose = ['operator-proof'];

/** Consumes the challenge of a proof. Returns false if this site did not sign it, or it is too old or was used before. */
async function spendProofChallenge(platform: Platform, { db }: Transaction, challenge: string) {
  const random = readSignedChallenge(platform, proofPurpose, challenge);
  if (random === undefined) return false;
  const spent = await db
    .insertInto('operator_challenges')
    .values({
      challenge: random,
      purpose: 'prove',
      expires_at: sql`clock_timestamp() + make_interval(mins => ${spentMinutes})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge')
    .executeTakeFirst();
  return spent !== undefined;
}

/** Issues a challenge, and returns the options with which the browser adds a passkey. */
export async function startPasskey(
  platform: Platform,
  { id, name }: { readonly id: string; readonly name: string },
) {
  const passkeys = await listPasskeys(platform.db, id);
  if (passkeys.length >= operatorPolicy.passkeys)
    throw new Refusal({ code: 'ACT_REFUSED', message: 'You have too many passkeys. Remove one first.' });
  const holder = { userId: new TextEncoder().encode(id), name };
  return offerPasskey(platform, { purpose: 'add', operatorId: id }, { holder, passkeys });
}

/** Issues a challenge with which the holder of a one-time link makes the passkey that they will sign in with. */
export const startPasskeyOfLink = async (platform: Platform, { digest, name }: PasskeyOfLink) =>
  offerPasskey(
    platform,
    { purpose: 'join', linkDigest: digest },
    { holder: { userId: new Uint8Array(digest), name }, passkeys: [] },
  );

interface PasskeyOfLink {
  readonly digest: Buffer;
  readonly name: string;
}

async function offerPasskey(
  platform: Platform,
  purpose: Purpose,
  offer: Parameters<typeof offerRegistration>[1],
) {
  const options = await offerRegistration(relyingParty(platform), offer);
  await storeChallenge(platform, options.challenge, purpose);
  return options;
}

export interface NewPasskey {
  readonly operatorId: string;
  readonly label: string;
  readonly answer: PasskeyRegistration;
}

/** Adds a passkey to an operator, if the browser's answer is genuine. With `linkDigest`, the operator joins by that link. */
export async function addPasskey(
  platform: Platform,
  tx: Transaction,
  { operatorId, label, answer, linkDigest }: NewPasskey & { readonly linkDigest?: Buffer },
): Promise<void> {
  const purpose: Purpose =
    linkDigest === undefined ? { purpose: 'add', operatorId } : { purpose: 'join', linkDigest };
  const passkey = await verifyRegistration(relyingParty(platform), answer, async (challenge) =>
    spendChallenge(tx.db, challenge, purpose),
  );
  if (!passkey) throw wrongPasskey();
  const added = await tx.db
    .insertInto('operator_passkeys')
    .values({ ...passkey, operator_id: operatorId, label })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('label')
    .executeTakeFirst();
  // The browser offers no passkey that this operator has added already, so another operator has added this one.
  if (!added) throw refuseAct('This passkey is in use already. Choose another one.');
}

/** Makes a challenge, and returns the options with which the browser proves an operator's identity. */
export const startProof = async (platform: Platform) =>
  offerProof(relyingParty(platform), makeSignedChallenge(platform, proofPurpose));

/** Finds the operator whose passkey signed an answer. Throws if the answer is not genuine. */
export async function checkProof(platform: Platform, tx: Transaction, answer: PasskeyProof) {
  const id = Buffer.from(answer.id, 'base64url');
  const stored = await tx.db
    .selectFrom('operator_passkeys')
    .innerJoin('operators', 'operators.id', 'operator_passkeys.operator_id')
    .select(['operators.id', 'name', 'role', 'public_key', 'counter'])
    .where('credential_id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!stored) throw wrongPasskey();
  const counter = await verifyProof(relyingParty(platform), answer, {
    stored,
    spendChallenge: async (challenge) => spendProofChallenge(platform, tx, challenge),
  });
  if (counter === undefined) throw wrongPasskey();
  await tx.db
    .updateTable('operator_passkeys')
    .set({ counter, last_used_at: sql`clock_timestamp()` })
    .where('credential_id', '=', id)
    .execute();
  return stored;
}

/** Returns the operator of a passkey; undefined if there is no such passkey. */
export async function findHolder(db: Reader, credentialId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('operator_passkeys')
    .select('operator_id')
    .where('credential_id', '=', Buffer.from(credentialId, 'base64url'))
    .executeTakeFirst();
  return row?.operator_id;
}

export const listPasskeys = async (db: Reader, operatorId: string) =>
  db
    .selectFrom('operator_passkeys')
    .select(['credential_id', 'label', 'created_at', 'last_used_at'])
    .where('operator_id', '=', operatorId)
    .orderBy('created_at')
    .execute();

/** Removes a passkey of an operator, unless they could not sign in without it. */
export async function removePasskey({ db }: Transaction, operatorId: string, id: string): Promise<void> {
  const removed = await db
    .deleteFrom('operator_passkeys')
    .where('operator_id', '=', operatorId)
    .where('credential_id', '=', Buffer.from(id, 'base64url'))
    .returning('label')
    .executeTakeFirst();
  if (!removed) throw notFound('passkey');
  const { password_hash: password } = await db
    .selectFrom('operators')
    .select('password_hash')
    .where('id', '=', operatorId)
    .executeTakeFirstOrThrow();
  if (password === null && (await listPasskeys(db, operatorId)).length === 0)
    throw refuseAct('You sign in with this passkey only. Add another one first.');
}
