import { z } from 'zod';
import { readTab, removeTab, writeTab } from './storage.ts';

/**
 * What someone had filled in when they were sent to sign in. Kept for this tab only, under the name of what it belongs
 * to; never for secrets.
 */
export const keepDraft = (name: string, values: unknown): void =>
  writeTab(`draft ${name}`, JSON.stringify(values));

/** Gives a kept draft back, once. One that no longer fits what it belongs to is forgotten. */
export function takeDraft<S extends z.ZodType>(name: string, schema: S): z.output<S> | undefined {
  const kept = readTab(`draft ${name}`);
  removeTab(`draft ${name}`);
  if (kept === null) return undefined;
  const read = z.safeParse<S>(schema, parsed(kept));
  return read.success ? read.data : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
