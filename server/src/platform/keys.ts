import { hmacSha256, seal, timingSafeEqual, unseal } from './crypto.ts';

interface SaltedCode {
  readonly salt: string;
  readonly email: string;
  readonly code: string;
}

/** Keys kept outside the database: they authenticate mailed codes and encrypt queued mails and tokens. */
export interface Keys {
  /** The stored form of a mailed code. */
  digest(code: SaltedCode): Buffer;
  /** Compares a code with a stored digest under every live key, in constant time. */
  matches(stored: Buffer, code: SaltedCode): boolean;
  /** Keyed hashes of a text that is stored only to be recognized: under the active key first, then under the older ones. */
  fingerprints(text: string): readonly Buffer[];
  seal(text: string): string;
  /** Throws if the text was changed or sealed with a key that is no longer live. */
  open(sealed: string): string;
}

const derive = (key: Buffer, use: string) => hmacSha256(key, use);

const digestWith = (key: Buffer, { salt, email, code }: SaltedCode) =>
  hmacSha256(derive(key, 'codes'), JSON.stringify([salt, email, code]));

/** The first key digests and seals; the older ones are only accepted. */
export function createKeys(keys: readonly Buffer[]): Keys {
  const [newest] = keys;
  if (!newest) throw new Error('no key is configured');
  return {
    digest: (code) => digestWith(newest, code),
    matches: (stored, code) =>
      keys.map((key) => timingSafeEqual(stored, digestWith(key, code))).includes(true),
    fingerprints: (text) => keys.map((key) => hmacSha256(derive(key, 'fingerprints'), text)),
    seal: (text) => seal(derive(newest, 'mails'), text).toString('base64'),
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64');
      for (const key of keys) {
        try {
          return unseal(derive(key, 'mails'), bytes);
        } catch {
          // Sealed with another key.
        }
      }
      throw new Error('sealed with an unknown key');
    },
  };
}
