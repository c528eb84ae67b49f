import { Secret, TOTP } from 'otpauth';

/** The code that an authenticator app with this key shows. Keys of earlier releases use SHA-256. */
export const authenticatorCode = (
  key: string,
  now = new Date(),
  algorithm: 'SHA1' | 'SHA256' = 'SHA1',
): string =>
  new TOTP({ secret: Secret.fromBase32(key), algorithm, digits: 6, period: 30 }).generate({
    timestamp: now.getTime(),
  });
