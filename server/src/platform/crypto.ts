import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';

/**
 * All of the server's cryptography: Node's own and argon2, nothing home-made. The linter keeps both out of every other
 * file, so that an algorithm is chosen, and one day changed, here alone.
 */
export { randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
export { hash as argon2Hash, verify as argon2Verify } from '@node-rs/argon2';

type Bytes = string | Uint8Array;

/** SHA-256 of the parts, one after another. */
export function sha256(...parts: readonly Bytes[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

export const hmacSha256 = (key: Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Makes a text unreadable and unchangeable (AES-256-GCM) for whoever lacks the key of 32 bytes. */
export function seal(key: Buffer, text: string): Buffer {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, key, iv);
  const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), body]);
}

/** Throws when the text was sealed with another key, or was changed. */
export function unseal(key: Buffer, sealed: Buffer): string {
  // A shorter tag would be easier to guess: none but a whole one is taken.
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes });
  opening.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([opening.update(sealed.subarray(ivBytes + tagBytes)), opening.final()]).toString();
}
