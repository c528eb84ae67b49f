import { z } from 'zod';
import { formMessages } from './messages.ts';

export interface Length {
  readonly min?: number;
  readonly max: number;
}

/** Required text. If a value breaks several rules, forms show the first rule's message. */
export const requiredText = (field: string) =>
  z
    .string({
      error: ({ input }) =>
        input === undefined || input === null ? formMessages.required(field) : formMessages.invalid(field),
    })
    .min(1, formMessages.required(field));

const bounded = (text: z.ZodString, { min = 1, max }: Length) =>
  text.min(min, formMessages.tooShort(min)).max(max, formMessages.tooLong(max));

/** A letter of any alphabet, then letters, spaces, apostrophes and hyphens. */
const namePattern = /^\p{L}[\p{L}\p{M} '’-]*$/u;

/** A person's name. */
export const nameField = (field: string, length: Length) =>
  bounded(requiredText(field).regex(namePattern, formMessages.invalid(field)), length);

/** Text of several lines that starts with a letter and contains no NUL. */
const prosePattern = /^\p{L}[^\0]*$/u;

export const proseField = (field: string, length: Length) =>
  bounded(requiredText(field).regex(prosePattern, formMessages.invalid(field)), length);

/** One line that starts with a letter. It has no control characters, because it may become a mail's subject. */
const linePattern = /^\p{L}\P{Cc}*$/u;

export const lineField = (field: string, length: Length) =>
  bounded(requiredText(field).regex(linePattern, formMessages.invalid(field)), length);

/** An email address. Its top-level domain has at least two letters; 254 characters is the limit of SMTP. */
export const emailField = (field = 'Email') =>
  requiredText(field).email(formMessages.invalid(field)).max(254, formMessages.tooLong(254));

/** An optional plus, the country code and two groups of digits, optionally separated by a dash, dot or space. */
export const mobilePattern = /^\+?\d{1,4}[-. ]?\d{3,4}[-. ]?\d{3,9}$/u;

/** A phone number on the contact form: digits only. */
export const mobileField = (field: string) =>
  requiredText(field)
    .regex(/^\d*$/u, formMessages.mobile)
    .min(6, formMessages.tooShort(6))
    .max(15, formMessages.tooLong(15))
    .regex(mobilePattern, formMessages.mobile);
