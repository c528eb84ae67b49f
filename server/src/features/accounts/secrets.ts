import { randomBytes, randomInt, sha256 } from '../../platform/crypto.ts';

/** A bearer: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The secret of a mailed link: 128 random bits. */
export const newLinkSecret = (): string => randomBytes(16).toString('base64url');

/** Four digits, each value as likely as any other. */
export const newCode = (): string => randomInt(10_000).toString().padStart(4, '0');

/** What is stored of a secret that nobody could guess: its hash is enough to know it again. */
export const digestOf = (secret: string): Buffer => sha256(secret);

/** The bearer of an Authorization header, if it has the form of one of ours. */
export const bearerOf = (authorization: string | undefined): string | undefined =>
  /^Bearer ([\w-]{43})$/iu.exec(authorization ?? '')?.[1];
