import { requiredText } from './fields.ts';
import { formMessages } from './messages.ts';

export const passwordLength = { min: 8, max: 16 } as const;

const bounded = (field: string) =>
  requiredText(field)
    .min(passwordLength.min, formMessages.tooShort(passwordLength.min))
    .max(passwordLength.max, formMessages.tooLong(passwordLength.max));

/** A digit, a special character, an uppercase and a lowercase letter, in any order. */
const fourKinds = /^(?=.*\d)(?=.*[^\p{L}\p{N}\s])(?=.*\p{Lu})(?=.*\p{Ll})/su;

/** A password on sign-up, login and recovery. */
export const passwordField = (field: string) => bounded(field).regex(fourKinds, formMessages.invalid(field));

/** The same four kinds, but only characters from a fixed set. */
const closedSet = /^(?=.*\d)(?=.*[@$!%*?&])(?=.*[A-Z])(?=.*[a-z])[A-Za-z\d@$!%*?&]*$/u;

/** A new password on the profile. */
export const profilePasswordField = (field: string) =>
  bounded(field).regex(closedSet, formMessages.invalid(field));
