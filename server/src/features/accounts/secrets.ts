import { randomBytes, randomInt, sha256 } from '../../platform/crypto.ts';

/** A bearer token of 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The secret of a mailed link: 128 random bits. */
export const newLinkSecret = (): string => randomBytes(16).toString('base64url');

/** Four digits, uniformly distributed. */
export const newCode = (): string => randomInt(10_000).toString().padStart(4, '0');

/** The stored form of a random secret. A fast hash suffices: the secret cannot be guessed. */
export const digestOf = (secret: string): Buffer => sha256(secret);

/** The token in an Authorization header, if it is well-formed. */
export const bearerOf = (authorization: string | undefined): string | undefined =>
  /^Bearer ([\w-]{43})$/iu.exec(authorization ?? '')?.[1];
