import { Secret, TOTP } from 'otpauth';
import { randomBytes } from '../../platform/crypto.ts';

const periodSeconds = 30;
/** Steps before and after the present one whose codes are accepted: clocks of phones differ. */
const window = 1;

/** SHA-256: SHA-1 is used nowhere. An app that knows SHA-1 only shows itself when the link is used, where a code must be right. */
const settings = {
  issuer: 'Outpick console',
  algorithm: 'SHA256',
  digits: 6,
  period: periodSeconds,
} as const;

const authenticatorOf = (key: string, label: string) =>
  new TOTP({ ...settings, label, secret: Secret.fromBase32(key) });

/** A new key in the letters that authenticator apps take (160 bits, as RFC 4226 recommends). */
export const newAuthenticatorKey = (): string => {
  const bytes = randomBytes(20);
  return new Secret({ buffer: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) }).base32;
};

/** The address that a QR code contains. */
export const authenticatorAddress = (key: string, label: string): string =>
  authenticatorOf(key, label).toString();

/** The time step of a code, if it is right now; else undefined. */
export function stepOfCode(key: string, code: string, now: Date): number | undefined {
  const token = code.replaceAll(/\s/gu, '');
  if (!/^\d{6}$/u.test(token)) return undefined;
  const timestamp = now.getTime();
  const delta = authenticatorOf(key, '').validate({ token, timestamp, window });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / periodSeconds) + delta;
}
