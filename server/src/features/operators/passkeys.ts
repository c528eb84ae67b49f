import type { Input } from '@outpick/contracts';
import type { passkeysAdminCalls } from '@outpick/contracts/admin';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { sql } from 'kysely';
import { randomBytes, timingSafeEqual } from '../../platform/crypto.ts';
import type { Reader, Transaction } from '../../platform/database/transaction.ts';
import { Refusal, notFound, refuseAct } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { operatorPolicy } from './policy.ts';

/** The name that the device's dialog shows. */
const rpName = 'Outpick console';

/** EdDSA, ES256 and RS256 as COSE numbers. Every device supports one of them. */
const supportedAlgorithmIDs = [-8, -7, -257];

export type Proof = Input<typeof passkeysAdminCalls.signInWithPasskey>['body']['answer'];
export type Registration = Input<typeof passkeysAdminCalls.addPasskey>['body']['answer'];

const wrongPasskey = () =>
  new Refusal({ code: 'INVALID_CREDENTIALS', message: 'That passkey is not known here. Please try again.' });

/** Returns the origin whose pages may use passkeys, and its host, to which passkeys are bound. */
function relyingParty({ config }: Platform): { readonly origin: string; readonly host: string } {
  const origin = config.CONSOLE_ORIGIN;
  if (origin === undefined) throw notFound('page');
  return { origin, host: new URL(origin).hostname };
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

/** Signs the start of a proof under each of CODE_KEYS, the active key first. */
const signProof = ({ keys }: Platform, start: string) =>
  keys.fingerprints(JSON.stringify(['operator-proof', start]));

/**
 * Makes the challenge of a proof: a random value, its end and a signature. It is not stored, because anybody may start a proof,
 * and a full table would have to refuse operators or delete their challenges.
 */
function makeProofChallenge(platform: Platform): Uint8Array<ArrayBuffer> {
  const endsAt = platform.now().getTime() + operatorPolicy.challengeMinutes * 60_000;
  const start = `${randomBytes(16).toString('base64url')}.${endsAt}`;
  const [signature] = signProof(platform, start);
  return new TextEncoder().encode(`${start}.${signature?.toString('base64url') ?? ''}`);
}

/**
 * Consumes the challenge of a proof. Returns false if this site did not sign it, or it is too old or was used before. Its
 * random value is stored for twice its lifetime, because the clocks of processes may differ.
 */
async function spendProofChallenge(platform: Platform, { db }: Transaction, challenge: string) {
  const [random = '', endsAt = '', signature = ''] = Buffer.from(challenge, 'base64url')
    .toString()
    .split('.');
  const given = Buffer.from(signature, 'base64url');
  const isSigned = signProof(platform, `${random}.${endsAt}`).some(
    (one) => one.length === given.length && timingSafeEqual(one, given),
  );
  if (!isSigned || Number(endsAt) <= platform.now().getTime()) return false;
  const minutes = operatorPolicy.challengeMinutes * 2;
  const spent = await db
    .insertInto('operator_challenges')
    .values({
      challenge: random,
      purpose: 'prove',
      expires_at: sql`clock_timestamp() + make_interval(mins => ${minutes})`,
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

interface OfferedPasskey {
  readonly holder: { readonly userId: Uint8Array<ArrayBuffer>; readonly name: string };
  /** The passkeys that the operator has already. */
  readonly passkeys: readonly { readonly credential_id: Buffer }[];
}

async function offerPasskey(platform: Platform, purpose: Purpose, { holder, passkeys }: OfferedPasskey) {
  const ids = passkeys.map(({ credential_id: credential }) => ({ id: credential.toString('base64url') }));
  const { host } = relyingParty(platform);
  const { challenge, user } = await generateRegistrationOptions({
    rpName,
    rpID: host,
    userName: holder.name,
    userDisplayName: holder.name,
    userID: holder.userId,
  });
  await storeChallenge(platform, challenge, purpose);
  return {
    challenge,
    rp: { name: rpName, id: host },
    user,
    timeout: operatorPolicy.challengeMinutes * 60_000,
    pubKeyCredParams: supportedAlgorithmIDs.map((alg) => ({ alg, type: 'public-key' }) as const),
    // Keeps a device from making a second passkey.
    excludeCredentials: ids.map((one) => ({ ...one, type: 'public-key' }) as const),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  } as const;
}

export interface NewPasskey {
  readonly operatorId: string;
  readonly label: string;
  readonly answer: Registration;
}

/** Adds a passkey to an operator, if the browser's answer is genuine. With `linkDigest`, the operator joins by that link. */
export async function addPasskey(
  platform: Platform,
  tx: Transaction,
  { operatorId, label, answer, linkDigest }: NewPasskey & { readonly linkDigest?: Buffer },
): Promise<void> {
  const purpose: Purpose =
    linkDigest === undefined ? { purpose: 'add', operatorId } : { purpose: 'join', linkDigest };
  const { origin, host } = relyingParty(platform);
  const { transports = [], ...response } = answer.response;
  const verification = await verifyRegistrationResponse({
    response: { ...answer, response },
    expectedChallenge: async (challenge) => spendChallenge(tx.db, challenge, purpose),
    expectedOrigin: origin,
    expectedRPID: host,
    supportedAlgorithmIDs,
  }).catch(() => ({ verified: false as const }));
  if (!verification.verified) throw wrongPasskey();
  const { credential } = verification.registrationInfo;
  const added = await tx.db
    .insertInto('operator_passkeys')
    .values({
      credential_id: Buffer.from(credential.id, 'base64url'),
      operator_id: operatorId,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports,
      label,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('label')
    .executeTakeFirst();
  // The browser offers no passkey that this operator has added already, so another operator has added this one.
  if (!added) throw refuseAct('This passkey is in use already. Choose another one.');
}

/** Makes a challenge, and returns the options with which the browser proves an operator's identity. */
export async function startProof(platform: Platform) {
  const rpId = relyingParty(platform).host;
  const userVerification = 'required';
  const { challenge } = await generateAuthenticationOptions({
    rpID: rpId,
    userVerification,
    challenge: makeProofChallenge(platform),
  });
  const timeout = operatorPolicy.challengeMinutes * 60_000;
  return { challenge, rpId, userVerification, timeout } as const;
}

/** Finds the operator whose passkey signed an answer. Throws if the answer is not genuine. */
export async function checkProof(platform: Platform, tx: Transaction, answer: Proof) {
  const { origin, host } = relyingParty(platform);
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
  const { userHandle, ...response } = answer.response;
  const verification = await verifyAuthenticationResponse({
    response: { ...answer, response: { ...response, ...(userHandle !== undefined && { userHandle }) } },
    expectedChallenge: async (challenge) => spendProofChallenge(platform, tx, challenge),
    expectedOrigin: origin,
    expectedRPID: host,
    credential: {
      id: answer.id,
      publicKey: new Uint8Array(stored.public_key),
      counter: stored.counter,
    },
  }).catch(() => undefined);
  if (!verification?.verified) throw wrongPasskey();
  await tx.db
    .updateTable('operator_passkeys')
    .set({ counter: verification.authenticationInfo.newCounter, last_used_at: sql`clock_timestamp()` })
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
