import { z } from 'zod';

/** What is wrong with a form, by field: of several faults of one field the first. */
export type Faults = Readonly<Record<string, string>>;

/** Checks what was typed against the schema that the call itself checks with. */
export function faultsOf(schema: z.ZodType, typed: unknown): Faults {
  const read = z.safeParse(schema, typed);
  const faults: Record<string, string> = {};
  for (const { path, message } of read.error?.issues ?? []) faults[String(path[0] ?? '')] ??= message;
  return faults;
}
