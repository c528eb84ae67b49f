import { z } from 'zod';
import type { Keys } from '../../platform/keys.ts';

const validHours = 24;

const content = z.strictObject({ appealOf: z.uuid(), expiresAt: z.number() });

/**
 * Makes a token that permits an appeal against one suspension. It is encrypted, not stored: a suspension accepts only one
 * appeal, so using the token twice does no harm.
 */
export const makeAppealToken = (keys: Keys, suspensionId: string, now: Date): string =>
  keys.seal(JSON.stringify({ appealOf: suspensionId, expiresAt: now.getTime() + validHours * 3_600_000 }));

/** Returns the suspension that a token is for; undefined if the token is forged or expired. */
export function readAppealToken(keys: Keys, token: string, now: Date): string | undefined {
  try {
    const { appealOf, expiresAt } = content.parse(JSON.parse(keys.open(token)));
    return expiresAt > now.getTime() ? appealOf : undefined;
  } catch {
    return undefined;
  }
}
