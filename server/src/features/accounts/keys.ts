import { hmacSha256, seal, timingSafeEqual, unseal } from '../../platform/crypto.ts';

/** Uses of the keys that are not in the database: hashing codes and encrypting queued mails. */
export interface Keys {
  /** The stored form of a code. */
  digest(salt: string, email: string, code: string): Buffer;
  /** Whether a stored digest belongs to this code, under any key. */
  matches(stored: Buffer, salt: string, email: string, code: string): boolean;
  seal(text: string): string;
  /** Throws if the text was sealed with another key or modified. */
  open(sealed: string): string;
}

const derive = (key: Buffer, use: string) => hmacSha256(key, use);

const digestWith = (key: Buffer, ...parts: readonly string[]) =>
  hmacSha256(derive(key, 'codes'), JSON.stringify(parts));

/** The first key is active; the others are accepted until they are removed. */
export function createKeys(keys: readonly Buffer[]): Keys {
  const [newest] = keys;
  if (!newest) throw new Error('no key is configured');
  return {
    digest: (salt, email, code) => digestWith(newest, salt, email, code),
    matches: (stored, salt, email, code) =>
      keys.map((key) => timingSafeEqual(stored, digestWith(key, salt, email, code))).includes(true),
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
