import type { MailWishes } from '@outpick/contracts';
import { hmacSha256, timingSafeEqual } from '../../platform/crypto.ts';

/** The opt-in mails as they are stored and sent to clients: `mondays` is the weekly digest. */
export type Subscription = keyof MailWishes;

export interface TokenContent {
  readonly accountId: string;
  readonly subscription: Subscription;
}

const initials: Readonly<Record<Subscription, string>> = { reminders: 'r', mondays: 'm' };

/**
 * Computes the proof that a token was made for this account and kind of mail. It cannot be forged without the account's key.
 */
const proofOf = (key: Buffer, { accountId, subscription }: TokenContent): Buffer =>
  hmacSha256(key, JSON.stringify(['unsubscribe', accountId, subscription])).subarray(0, 16);

/**
 * Makes a token that ends a subscription without signing in. The key belongs to the account and is stored with its
 * subscriptions, so that links in old mails work as long as the account exists.
 */
export const makeToken = (key: Buffer, content: TokenContent): string =>
  initials[content.subscription] +
  Buffer.concat([Buffer.from(content.accountId.replaceAll('-', ''), 'hex'), proofOf(key, content)]).toString(
    'base64url',
  );

interface ReadToken extends TokenContent {
  isProvedBy(key: Buffer): boolean;
}

/** Reads the parts of a token without checking its proof; `undefined` for a text that is not a token. */
export function readToken(token: string): ReadToken | undefined {
  const bytes = Buffer.from(token.slice(1), 'base64url');
  if (bytes.length !== 32) return undefined;
  const accountId = bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-');
  const proof = bytes.subarray(16);
  for (const subscription of ['reminders', 'mondays'] as const)
    if (token.startsWith(initials[subscription])) {
      const content = { accountId, subscription };
      return { ...content, isProvedBy: (key) => timingSafeEqual(proof, proofOf(key, content)) };
    }
  return undefined;
}
