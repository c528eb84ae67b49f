import { z } from 'zod';
import type { Platform } from '../../platform/platform.ts';

const content = z.tuple([z.literal('unsubscribe'), z.uuid(), z.enum(['reminders', 'mondays'])]);

export interface Unsubscription {
  readonly accountId: string;
  readonly wish: 'reminders' | 'mondays';
}

/** What a mail carries so that its reader can end such mails without signing in: sealed, so that nobody can make one. */
export const makeToken = ({ keys }: Platform, { accountId, wish }: Unsubscription): string =>
  Buffer.from(keys.seal(JSON.stringify(['unsubscribe', accountId, wish])), 'base64').toString('base64url');

/** Undefined for a token that no mail of ours ever carried. */
export function readToken({ keys }: Platform, token: string): Unsubscription | undefined {
  try {
    const sealed = Buffer.from(token, 'base64url').toString('base64');
    const [, accountId, wish] = content.parse(JSON.parse(keys.open(sealed)));
    return { accountId, wish };
  } catch {
    return undefined;
  }
}
