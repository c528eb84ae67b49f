import { createCipheriv, createDecipheriv, createHash, createHmac, hash, randomBytes } from 'node:crypto';

/**
 * The server's only cryptography: Node's and argon2. The linter forbids importing either elsewhere, so that algorithms are
 * chosen and changed in this file only.
 */
export { randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
export { hash as argon2Hash, verify as argon2Verify } from '@node-rs/argon2';

type Bytes = string | Uint8Array;

/** SHA-256 of the concatenated parts. */
export function sha256(...parts: readonly Bytes[]): Buffer {
  const hashing = createHash('sha256');
  for (const part of parts) hashing.update(part);
  return hashing.digest();
}

/** SHA-256 of a text as a string with one character per byte. Unlike a buffer, it uses no memory outside the heap. */
export const sha256Binary = (text: string): string => hash('sha256', text, 'binary');

export const hmacSha256 = (key: Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts and authenticates a text (AES-256-GCM) with a key of 32 bytes. */
export function seal(key: Buffer, text: string): Buffer {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, key, iv);
  const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), body]);
}

/** Decrypts a sealed text. Throws if it was sealed with another key or modified. */
export function unseal(key: Buffer, sealed: Buffer): string {
  // Fix the tag's length: a shorter tag would be easier to forge.
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes });
  opening.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([opening.update(sealed.subarray(ivBytes + tagBytes)), opening.final()]).toString();
}
