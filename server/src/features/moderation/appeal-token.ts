import { z } from 'zod';
import type { Keys } from '../../platform/keys.ts';

const hours = 24;

const content = z.strictObject({ appealOf: z.uuid(), expiresAt: z.number() });

/** Permits an appeal against one suspension. Encrypted rather than stored: a suspension accepts one appeal anyway. */
export const makeAppealToken = (keys: Keys, suspensionId: string, now: Date): string =>
  keys.seal(JSON.stringify({ appealOf: suspensionId, expiresAt: now.getTime() + hours * 3_600_000 }));

/** The suspension that a token is for; undefined if the token is forged or too old. */
export function readAppealToken(keys: Keys, token: string, now: Date): string | undefined {
  try {
    const { appealOf, expiresAt } = content.parse(JSON.parse(keys.open(token)));
    return expiresAt > now.getTime() ? appealOf : undefined;
  } catch {
    return undefined;
  }
}
