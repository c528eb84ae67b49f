import { z } from 'zod';

/** What every successful JSON answer looks like: the data, and sometimes a sentence for the person. */
export const success = <T extends z.ZodType>(data: T) => z.object({ data, message: z.string().optional() });

/** Per-field messages of a refused input, by the field's wire name. */
export const fieldMessages = z.record(z.string(), z.string());

/** What every failed answer looks like: a stable code for programs, a message for people. */
export const failure = z.object({
  error: z.object({
    code: z.string().regex(/^[A-Z][A-Z0-9_]*$/u),
    message: z.string(),
    fields: fieldMessages.optional(),
  }),
});

export type Failure = z.infer<typeof failure>;
