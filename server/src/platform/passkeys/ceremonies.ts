import type { Input } from '@outpick/contracts';
import type { passkeysAdminCalls } from '@outpick/contracts/admin';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';

/** EdDSA, ES256 and RS256 as COSE numbers. Every device supports one of them. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** How long a challenge works. A person needs time to find the device, and to put a finger on it. */
export const challengeMinutes = 5;

const timeout = challengeMinutes * 60_000;

/** A browser's answer that proves who somebody is. */
export type PasskeyProof = Input<typeof passkeysAdminCalls.signInWithPasskey>['body']['answer'];

/** A browser's answer that adds a passkey. */
export type PasskeyRegistration = Input<typeof passkeysAdminCalls.addPasskey>['body']['answer'];

/** The site that passkeys are for. */
export interface RelyingParty {
  /** The name that the device's dialog shows. */
  readonly name: string;
  /** The origin whose pages may use the passkeys. */
  readonly origin: string;
}

/** The host to which passkeys are bound. */
const hostOf = ({ origin }: RelyingParty) => new URL(origin).hostname;

/** Consumes a challenge. Returns false if it was issued for something else, is too old, or was used before. */
type SpendChallenge = (challenge: string) => Promise<boolean>;

interface RegistrationOffer {
  /** A random one by default. */
  readonly challenge?: Uint8Array<ArrayBuffer>;
  readonly holder: { readonly userId: Uint8Array<ArrayBuffer>; readonly name: string };
  /** The passkeys that the holder has already. */
  readonly passkeys: readonly { readonly credential_id: Buffer }[];
}

/** Returns the options with which the browser makes a passkey. */
export async function offerRegistration(
  party: RelyingParty,
  { challenge: given, holder, passkeys }: RegistrationOffer,
) {
  const { challenge, user } = await generateRegistrationOptions({
    rpName: party.name,
    rpID: hostOf(party),
    userName: holder.name,
    userDisplayName: holder.name,
    userID: holder.userId,
    ...(given && { challenge: given }),
  });
  return {
    challenge,
    rp: { name: party.name, id: hostOf(party) },
    user,
    timeout,
    pubKeyCredParams: supportedAlgorithmIDs.map((alg) => ({ alg, type: 'public-key' }) as const),
    // Keeps a device from making a second passkey.
    excludeCredentials: passkeys.map(
      ({ credential_id: id }) => ({ id: id.toString('base64url'), type: 'public-key' }) as const,
    ),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  } as const;
}

/** Returns the columns of a new passkey; undefined if the browser's answer is not genuine. */
export async function verifyRegistration(
  party: RelyingParty,
  answer: PasskeyRegistration,
  spendChallenge: SpendChallenge,
) {
  const { transports = [], ...response } = answer.response;
  const verification = await verifyRegistrationResponse({
    response: { ...answer, response },
    expectedChallenge: spendChallenge,
    expectedOrigin: party.origin,
    expectedRPID: hostOf(party),
    supportedAlgorithmIDs,
  }).catch(() => undefined);
  if (!verification?.verified) return undefined;
  const { credential } = verification.registrationInfo;
  return {
    credential_id: Buffer.from(credential.id, 'base64url'),
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports,
  };
}

/** Returns the options with which the browser proves who somebody is, by any passkey that it has for the site. */
export async function offerProof(party: RelyingParty, signedChallenge: Uint8Array<ArrayBuffer>) {
  const rpId = hostOf(party);
  const userVerification = 'required';
  const { challenge } = await generateAuthenticationOptions({
    rpID: rpId,
    userVerification,
    challenge: signedChallenge,
  });
  return { challenge, rpId, userVerification, timeout } as const;
}

interface StoredPasskey {
  readonly public_key: Buffer;
  readonly counter: number;
}

/** Returns the passkey's new counter; undefined if the browser's answer is not genuine. */
export async function verifyProof(
  party: RelyingParty,
  answer: PasskeyProof,
  { stored, spendChallenge }: { readonly stored: StoredPasskey; readonly spendChallenge: SpendChallenge },
): Promise<number | undefined> {
  const { userHandle, ...response } = answer.response;
  const verification = await verifyAuthenticationResponse({
    response: { ...answer, response: { ...response, ...(userHandle !== undefined && { userHandle }) } },
    expectedChallenge: spendChallenge,
    expectedOrigin: party.origin,
    expectedRPID: hostOf(party),
    credential: {
      id: answer.id,
      publicKey: new Uint8Array(stored.public_key),
      counter: stored.counter,
    },
  }).catch(() => undefined);
  return verification?.verified === true ? verification.authenticationInfo.newCounter : undefined;
}
