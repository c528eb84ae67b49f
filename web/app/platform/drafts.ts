import { z } from 'zod';
import { readTab, removeTab, writeTab } from './storage.ts';

/** The draft of a visitor's picks. */
export const VISITOR_PICKS = 'picks';

/** Saves form values in this tab before the visitor is sent to sign in. Never pass secrets. */
export const saveDraft = (name: string, values: unknown): void =>
  writeTab(`draft ${name}`, JSON.stringify(values));

/** Whether a draft is saved, without loading its schema. */
export const hasDraft = (name: string): boolean => readTab(`draft ${name}`) !== null;

/** Returns a saved draft; undefined if it does not match the schema. */
export function readDraft<S extends z.ZodType>(name: string, schema: S): z.output<S> | undefined {
  const text = readTab(`draft ${name}`);
  if (text === null) return undefined;
  const result = z.safeParse<S>(schema, parseJson(text));
  return result.success ? result.data : undefined;
}

export const removeDraft = (name: string): void => removeTab(`draft ${name}`);

/** Returns and removes a saved draft; undefined if it no longer matches the schema. */
export function takeDraft<S extends z.ZodType>(name: string, schema: S): z.output<S> | undefined {
  const draft = readDraft(name, schema);
  removeDraft(name);
  return draft;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
