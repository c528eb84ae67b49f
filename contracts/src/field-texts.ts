import { z } from 'zod';

/** Creates a message that begins with the field's wire name. */
export const mustBe =
  (allowed: string) =>
  ({ path }: { readonly path?: readonly PropertyKey[] | undefined }): string =>
    `${String(path?.at(-1) ?? 'It')} must be ${allowed}.`;

/** A short text to look up. PostgreSQL can neither store nor compare text with NUL. */
export const shortText = z
  .string()
  .min(1)
  .max(200)
  .refine((text) => !text.includes('\0'), { error: mustBe('text without NUL characters') });
