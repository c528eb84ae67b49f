import { z } from 'zod';
import { formMessages } from './messages.ts';

export interface Length {
  readonly min?: number;
  readonly max: number;
}

/** Text that must be there. Of several faults the first that is listed is the one to show. */
export const requiredText = (field: string) =>
  z
    .string({
      error: ({ input }) =>
        input === undefined || input === null ? formMessages.required(field) : formMessages.invalid(field),
    })
    .min(1, formMessages.required(field));

const bounded = (text: z.ZodString, { min = 1, max }: Length) =>
  text.min(min, formMessages.tooShort(min)).max(max, formMessages.tooLong(max));

/** Begins with a letter of any alphabet, then letters, spaces, apostrophes and hyphens. */
export const namePattern = /^\p{L}[\p{L}\p{M} '’-]*$/u;

/** A person's name. */
export const nameField = (field: string, length: Length) =>
  bounded(requiredText(field).regex(namePattern, formMessages.invalid(field)), length);

/** Text of several lines: no leading space, begins with a letter, then anything that can be written. */
export const prosePattern = /^\p{L}[^\0]*$/u;

export const proseField = (field: string, length: Length) =>
  bounded(requiredText(field).regex(prosePattern, formMessages.invalid(field)), length);

/** The same in one line, fit to become the subject of a mail. */
export const linePattern = /^\p{L}\P{Cc}*$/u;

export const lineField = (field: string, length: Length) =>
  bounded(requiredText(field).regex(linePattern, formMessages.invalid(field)), length);

/** An e-mail address; its last part has at least two letters. 254 characters is the longest that can be delivered to. */
export const emailField = (field = 'Email') =>
  requiredText(field).email(formMessages.invalid(field)).max(254, formMessages.tooLong(254));

/** Optional plus, country part, two groups of digits; a dash, dot or space may stand between them. */
export const mobilePattern = /^\+?\d{1,4}[-. ]?\d{3,4}[-. ]?\d{3,9}$/u;

/** A phone number as the contact form takes it: digits alone. */
export const mobileField = (field: string) =>
  requiredText(field)
    .regex(/^\d*$/u, formMessages.mobile)
    .min(6, formMessages.tooShort(6))
    .max(15, formMessages.tooLong(15))
    .regex(mobilePattern, formMessages.mobile);
