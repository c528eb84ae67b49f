import { hmacSha256, seal, timingSafeEqual, unseal } from './crypto.ts';

interface SaltedCode {
  readonly salt: string;
  readonly email: string;
  readonly code: string;
}

/** Keys kept outside the database. They authenticate mailed codes, and encrypt queued mails and tokens. */
export interface Keys {
  /** Returns the stored form of a mailed code. */
  digest(code: SaltedCode): Buffer;
  /** Compares a code with a stored digest under every configured key, in constant time. */
  matches(stored: Buffer, code: SaltedCode): boolean;
  /** Keyed hashes of a text that is only stored to be recognized, first under the active key, then under older ones. */
  fingerprints(text: string): readonly Buffer[];
  seal(text: string): string;
  /** Throws if the text was changed, or sealed with a key that is no longer configured. */
  open(sealed: string): string;
}

const derive = (key: Buffer, use: string) => hmacSha256(key, use);

const digestWith = (key: Buffer, { salt, email, code }: SaltedCode) =>
  hmacSha256(derive(key, 'codes'), JSON.stringify([salt, email, code]));

/** Digests and seals use the first key. Older keys only verify and open. */
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
          // Try the next key.
        }
      }
      throw new Error('sealed with an unknown key');
    },
  };
}
