import { z } from 'zod';

/** The body of a successful JSON response: the data and an optional message for the user. */
export const success = <T extends z.ZodType>(data: T) => z.object({ data, message: z.string().optional() });

/** Messages about an invalid input, by the field's wire name. */
const fieldMessages = z.record(z.string(), z.string());

/** The body of a failed response: a stable code for programs, a message for people. */
export const failure = z.object({
  error: z.object({
    code: z.string().regex(/^[A-Z][A-Z0-9_]*$/u),
    message: z.string(),
    fields: fieldMessages.optional(),
  }),
});

export type Failure = z.infer<typeof failure>;
