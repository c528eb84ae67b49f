import { z } from 'zod';

/** A field's message that begins with its wire name. */
export const mustBe =
  (allowed: string) =>
  ({ path }: { readonly path?: readonly PropertyKey[] | undefined }): string =>
    `${String(path?.at(-1) ?? 'It')} must be ${allowed}.`;

/** A short text for a lookup. PostgreSQL cannot store or compare text with a NUL character. */
export const shortText = z
  .string()
  .min(1)
  .max(200)
  .refine((text) => !text.includes('\0'), { error: mustBe('text without NUL characters') });
