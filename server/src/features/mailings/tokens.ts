import { z } from 'zod';
import type { Platform } from '../../platform/platform.ts';

const content = z.tuple([z.literal('unsubscribe'), z.uuid(), z.enum(['reminders', 'mondays'])]);

export interface Unsubscription {
  readonly accountId: string;
  readonly wish: 'reminders' | 'mondays';
}

/** A sealed token in the link that ends a subscription without signing in. It cannot be forged. */
export const makeToken = ({ keys }: Platform, { accountId, wish }: Unsubscription): string =>
  Buffer.from(keys.seal(JSON.stringify(['unsubscribe', accountId, wish])), 'base64').toString('base64url');

/** `undefined` for a forged or damaged token. */
export function readToken({ keys }: Platform, token: string): Unsubscription | undefined {
  try {
    const sealed = Buffer.from(token, 'base64url').toString('base64');
    const [, accountId, wish] = content.parse(JSON.parse(keys.open(sealed)));
    return { accountId, wish };
  } catch {
    return undefined;
  }
}
