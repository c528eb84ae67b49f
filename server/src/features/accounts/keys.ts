import { hmacSha256, seal, timingSafeEqual, unseal } from '../../platform/crypto.ts';

/** What the keys outside the database are for: knowing codes again, and keeping mails that wait unreadable. */
export interface Keys {
  /** A code as it is stored. */
  digest(salt: string, email: string, code: string): Buffer;
  /** Whether a stored digest is of this code, under any live key. */
  matches(stored: Buffer, salt: string, email: string, code: string): boolean;
  seal(text: string): string;
  /** Throws when the text was sealed with none of the live keys, or was changed. */
  open(sealed: string): string;
}

const derive = (key: Buffer, use: string) => hmacSha256(key, use);

const digestWith = (key: Buffer, ...parts: readonly string[]) =>
  hmacSha256(derive(key, 'codes'), JSON.stringify(parts));

/** The first key is the one in use; those after it are still known. */
export function createKeys(keys: readonly Buffer[]): Keys {
  const [newest] = keys;
  if (!newest) throw new Error('there is no key');
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
      throw new Error('sealed with a key that is no longer known');
    },
  };
}
