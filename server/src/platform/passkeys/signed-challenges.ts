import { randomBytes, timingSafeEqual } from '../crypto.ts';
import type { Platform } from '../platform.ts';
import { challengeMinutes } from './ceremonies.ts';

type Signer = Pick<Platform, 'keys' | 'now'>;

/** What a challenge is for, and whom: a challenge is valid for nothing else. */
type Purpose = readonly string[];

/** Signs the start of a challenge under each of CODE_KEYS, the active key first. */
const sign = ({ keys }: Signer, purpose: Purpose, start: string) =>
  keys.fingerprints(JSON.stringify([...purpose, start]));

/**
 * Makes a challenge: a random value, its end and a signature. It is not stored, because strangers may start sign-ins, and a full
 * table would have to refuse people or delete their challenges.
 */
export function makeSignedChallenge(signer: Signer, purpose: Purpose): Uint8Array<ArrayBuffer> {
  const endsAt = signer.now().getTime() + challengeMinutes * 60_000;
  const start = `${randomBytes(16).toString('base64url')}.${endsAt}`;
  const [signature] = sign(signer, purpose, start);
  return new TextEncoder().encode(`${start}.${signature?.toString('base64url') ?? ''}`);
}

/** How long a used challenge is stored: for twice its lifetime, because the clocks of processes may differ. */
export const spentMinutes = challengeMinutes * 2;

/**
 * Returns the random value of a challenge; undefined if this site did not sign it for this purpose, or it is too old. Store the
 * value for `spentMinutes`, and refuse one that is stored already: a challenge works once.
 */
export function readSignedChallenge(signer: Signer, purpose: Purpose, challenge: string): string | undefined {
  const [random = '', endsAt = '', signature = ''] = Buffer.from(challenge, 'base64url')
    .toString()
    .split('.');
  const given = Buffer.from(signature, 'base64url');
  const isSigned = sign(signer, purpose, `${random}.${endsAt}`).some(
    (one) => one.length === given.length && timingSafeEqual(one, given),
  );
  return isSigned && Number(endsAt) > signer.now().getTime() ? random : undefined;
}
