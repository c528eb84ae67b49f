import { z } from 'zod';
import type { Platform } from '../../platform/platform.ts';
import type { Subscription } from './subscriptions.ts';

const tokenContent = z.tuple([z.literal('unsubscribe'), z.uuid(), z.enum(['reminders', 'mondays'])]);

export interface TokenContent {
  readonly accountId: string;
  readonly subscription: Subscription;
}

/** A sealed token in the link that ends a subscription without signing in. It cannot be forged. */
export const makeToken = ({ keys }: Platform, { accountId, subscription }: TokenContent): string =>
  Buffer.from(keys.seal(JSON.stringify(['unsubscribe', accountId, subscription])), 'base64').toString(
    'base64url',
  );

/** `undefined` for a forged or damaged token. */
export function readToken({ keys }: Platform, token: string): TokenContent | undefined {
  try {
    const sealed = Buffer.from(token, 'base64url').toString('base64');
    const [, accountId, subscription] = tokenContent.parse(JSON.parse(keys.open(sealed)));
    return { accountId, subscription };
  } catch {
    return undefined;
  }
}
