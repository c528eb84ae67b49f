import type { z } from 'zod';
import { requiredText } from './fields.ts';
import { formMessages } from './messages.ts';

export const passwordLength = { min: 8, max: 16 } as const;

const bounded = (field: string) =>
  requiredText(field)
    .min(passwordLength.min, formMessages.tooShort(passwordLength.min))
    .max(passwordLength.max, formMessages.tooLong(passwordLength.max));

/** A digit, a special character, an uppercase and a lowercase letter, in any order. */
const fourKinds = /^(?=.*\d)(?=.*[^\p{L}\p{N}\s])(?=.*\p{Lu})(?=.*\p{Ll})/su;

/** A password as sign-up, login and recovery take it. */
export const passwordField = (field: string) => bounded(field).regex(fourKinds, formMessages.invalid(field));

/** The same four kinds, but of a closed set of characters: what the profile takes for a new password. */
const closedSet = /^(?=.*\d)(?=.*[@$!%*?&])(?=.*[A-Z])(?=.*[a-z])[A-Za-z\d@$!%*?&]*$/u;

export const profilePasswordField = (field: string) =>
  bounded(field).regex(closedSet, formMessages.invalid(field));

export const passwordsDiffer = 'Confirm password must be the same as the password!';

/** Where `refine` says that the two differ: also while other fields are still wrong. */
export const confirmed: { path: string[]; error: string; when: (read: { value: unknown }) => boolean } = {
  path: ['confirmPassword'],
  error: passwordsDiffer,
  when: ({ value }) => typeof value === 'object' && value !== null,
};

/** An e-mail address as accounts know it: in small letters. */
export const accountEmail = (email: z.ZodString) => email.toLowerCase();
