import type { Input } from '@outpick/contracts';
import type { passkeysAdminCalls } from '@outpick/contracts/admin';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { sql } from 'kysely';
import type { Reader, Transaction } from '../../platform/database/transaction.ts';
import { Refusal, notFound, refuseAct } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { operatorPolicy } from './policy.ts';

/** The name that the device's dialog shows. */
const rpName = 'Outpick console';

/** EdDSA, ES256 and RS256 as COSE numbers. Every device supports one of them. */
const supportedAlgorithmIDs = [-8, -7, -257];

export type Proof = Input<typeof passkeysAdminCalls.signInWithPasskey>['body']['answer'];
type Registration = Input<typeof passkeysAdminCalls.addPasskey>['body']['answer'];

const wrongPasskey = () =>
  new Refusal({ code: 'INVALID_CREDENTIALS', message: 'That passkey is not known here. Please try again.' });

/** Returns the origin whose pages may use passkeys, and its host, to which passkeys are bound. */
function relyingParty({ config }: Platform): { readonly origin: string; readonly host: string } {
  const origin = config.CONSOLE_ORIGIN;
  if (origin === undefined) throw notFound('page');
  return { origin, host: new URL(origin).hostname };
}

interface Purpose {
  readonly purpose: 'add' | 'prove';
  readonly operatorId: string | null;
}

async function storeChallenge({ db }: Platform, challenge: string, { purpose, operatorId }: Purpose) {
  await db
    .insertInto('operator_challenges')
    .values({
      challenge,
      purpose,
      operator_id: operatorId,
      expires_at: sql`clock_timestamp() + make_interval(mins => ${operatorPolicy.challengeMinutes})`,
    })
    .execute();
}

/** Consumes a challenge. Returns false if it was issued for another purpose or operator, is too old, or was used before. */
async function spendChallenge(
  db: Reader,
  challenge: string,
  { purpose, operatorId }: Purpose,
): Promise<boolean> {
  const spent = await db
    .deleteFrom('operator_challenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where(sql<boolean>`operator_id is not distinct from ${operatorId}::uuid`)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
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
  const ids = passkeys.map(({ credential_id: credential }) => ({ id: credential.toString('base64url') }));
  const { host } = relyingParty(platform);
  const { challenge, user } = await generateRegistrationOptions({
    rpName,
    rpID: host,
    userName: name,
    userDisplayName: name,
    userID: new TextEncoder().encode(id),
  });
  await storeChallenge(platform, challenge, { purpose: 'add', operatorId: id });
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

/** Adds a passkey to an operator, if the browser's answer is genuine. */
export async function addPasskey(
  platform: Platform,
  tx: Transaction,
  {
    operatorId,
    label,
    answer,
  }: { readonly operatorId: string; readonly label: string; readonly answer: Registration },
): Promise<void> {
  const { origin, host } = relyingParty(platform);
  const { transports = [], ...response } = answer.response;
  const verification = await verifyRegistrationResponse({
    response: { ...answer, response },
    expectedChallenge: async (challenge) => spendChallenge(tx.db, challenge, { purpose: 'add', operatorId }),
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

/** Issues a challenge, and returns the options with which the browser proves an operator's identity. */
export async function startProof(platform: Platform) {
  const rpId = relyingParty(platform).host;
  const userVerification = 'required';
  const { challenge } = await generateAuthenticationOptions({ rpID: rpId, userVerification });
  await storeChallenge(platform, challenge, { purpose: 'prove', operatorId: null });
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
    expectedChallenge: async (challenge) =>
      spendChallenge(tx.db, challenge, { purpose: 'prove', operatorId: null }),
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

export const listPasskeys = async (db: Reader, operatorId: string) =>
  db
    .selectFrom('operator_passkeys')
    .select(['credential_id', 'label', 'created_at', 'last_used_at'])
    .where('operator_id', '=', operatorId)
    .orderBy('created_at')
    .execute();

/** Removes a passkey of an operator. */
export async function removePasskey({ db }: Transaction, operatorId: string, id: string): Promise<void> {
  const removed = await db
    .deleteFrom('operator_passkeys')
    .where('operator_id', '=', operatorId)
    .where('credential_id', '=', Buffer.from(id, 'base64url'))
    .returning('label')
    .executeTakeFirst();
  if (!removed) throw notFound('passkey');
}
