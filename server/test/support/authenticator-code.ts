import { Secret, TOTP } from 'otpauth';

/** The code that an authenticator app with this key shows. */
export const authenticatorCode = (key: string, now = new Date()): string =>
  new TOTP({ secret: Secret.fromBase32(key), algorithm: 'SHA256', digits: 6, period: 30 }).generate({
    timestamp: now.getTime(),
  });
