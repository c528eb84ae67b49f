import { randomBytes, randomInt, sha256 } from '../../platform/crypto.ts';

/** Makes a bearer token of 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Makes the secret of a mailed link: 128 random bits. */
export const newLinkSecret = (): string => randomBytes(16).toString('base64url');

/** Makes a code of four digits, uniformly distributed. */
export const newCode = (): string => randomInt(10_000).toString().padStart(4, '0');

/** Computes the stored form of a random secret. A fast hash suffices: the secret cannot be guessed. */
export const digestOf = (secret: string): Buffer => sha256(secret);

/** Returns the token in an Authorization header, if it is well-formed. */
export const bearerOf = (authorization: string | undefined): string | undefined =>
  /^Bearer ([\w-]{43})$/iu.exec(authorization ?? '')?.[1];
