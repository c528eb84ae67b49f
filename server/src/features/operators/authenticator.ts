import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import { randomBytes } from '../../platform/crypto.ts';

const periodSeconds = 30;
/** Time steps before and after the current one whose codes are accepted, because the clocks of phones differ. */
const window = 1;

const settings = { issuer: 'Outpick console', digits: 6, period: periodSeconds } as const;

/**
 * The hash of new keys: SHA-1, because common apps ignore the address's hash and use it. HMAC-SHA-1 is not affected by the
 * collisions of SHA-1 (docs/decisions/0037). Keys of earlier releases use SHA-256.
 */
export const newAlgorithm = 'SHA1';

const algorithms = z.enum([newAlgorithm, 'SHA256']);

/** An authenticator app's key, as it is stored. */
export interface AuthenticatorKey {
  readonly key: string;
  readonly algorithm: string;
}

const authenticatorOf = ({ key, algorithm }: AuthenticatorKey, label: string) =>
  new TOTP({ ...settings, algorithm: algorithms.parse(algorithm), label, secret: Secret.fromBase32(key) });

/** Creates a key of 160 bits, as RFC 4226 recommends, in the Base32 form that authenticator apps take. */
export const newAuthenticatorKey = (): string => {
  const bytes = randomBytes(20);
  return new Secret({ buffer: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) }).base32;
};

/** Returns the `otpauth:` address for a QR code and for a link that opens the app. */
export const authenticatorAddress = (key: AuthenticatorKey, label: string): string =>
  authenticatorOf(key, label).toString();

/** Returns the time step of a code that is valid now; undefined if it is not. */
export function stepOfCode(key: AuthenticatorKey, code: string, now: Date): number | undefined {
  const token = code.replaceAll(/\s/gu, '');
  if (!/^\d{6}$/u.test(token)) return undefined;
  const timestamp = now.getTime();
  const delta = authenticatorOf(key, '').validate({ token, timestamp, window });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / periodSeconds) + delta;
}
