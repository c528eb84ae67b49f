import { Secret, TOTP } from 'otpauth';
import { randomBytes } from '../../platform/crypto.ts';

const periodSeconds = 30;
/** Time steps before and after the current one whose codes are accepted, because the clocks of phones differ. */
const window = 1;

/**
 * The hash is SHA-256, because the project does not use SHA-1. An operator whose app supports only SHA-1 learns this at once,
 * because a one-time link can be used only with a correct code.
 */
const settings = {
  issuer: 'Outpick console',
  algorithm: 'SHA256',
  digits: 6,
  period: periodSeconds,
} as const;

const authenticatorOf = (key: string, label: string) =>
  new TOTP({ ...settings, label, secret: Secret.fromBase32(key) });

/** Creates a key of 160 bits, as RFC 4226 recommends, in the Base32 form that authenticator apps take. */
export const newAuthenticatorKey = (): string => {
  const bytes = randomBytes(20);
  return new Secret({ buffer: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) }).base32;
};

/** Returns the `otpauth:` address for a QR code. */
export const authenticatorAddress = (key: string, label: string): string =>
  authenticatorOf(key, label).toString();

/** Returns the time step of a code that is valid now; undefined if it is not. */
export function stepOfCode(key: string, code: string, now: Date): number | undefined {
  const token = code.replaceAll(/\s/gu, '');
  if (!/^\d{6}$/u.test(token)) return undefined;
  const timestamp = now.getTime();
  const delta = authenticatorOf(key, '').validate({ token, timestamp, window });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / periodSeconds) + delta;
}
