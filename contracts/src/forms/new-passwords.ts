import { z } from 'zod';
import { accountLabels as labels, loginForm } from './account.ts';
import { requiredText } from './fields.ts';
import { formMessages } from './messages.ts';
import { passwordField, passwordLength, profilePasswordField } from './passwords.ts';
import { isWeakPassword, weakPassword } from './weak-passwords.ts';

// These schemas load the word list of weak-passwords.ts, so only pages that set a password import this file.

const { email } = loginForm.shape;

const passwordsDiffer = 'Confirm password must be the same as the password!';

/** Lets a rule over several fields run even if one field is invalid. */
const whenObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;

const mismatchRule = { path: ['confirmPassword'], error: passwordsDiffer, when: whenObject };

const isConfirmed = ({ password, confirmPassword }: { password: string; confirmPassword: string }) =>
  password === confirmPassword;

/** Skips overlong passwords: they already have a message, and checking them would take long. */
const isStrong = (password: unknown, ofEmail?: unknown) =>
  typeof password !== 'string' ||
  password.length > passwordLength.max ||
  !isWeakPassword(password, { email: typeof ofEmail === 'string' ? ofEmail.toLowerCase() : undefined });

const weakPasswordRule = (field: string) => ({ path: [field], error: weakPassword, when: whenObject });

const newAccount = z.object({
  email,
  password: passwordField(labels.password),
  confirmPassword: passwordField(labels.confirmPassword),
});

/** The sign-up form. `terms` is not sent. */
export const signUpForm = z
  .object({
    ...newAccount.shape,
    terms: z.literal(true, formMessages.required(labels.terms)),
  })
  .refine(isConfirmed, mismatchRule)
  .refine((form) => isStrong(form.password, form.email), weakPasswordRule('password'));

/** The body of sign-up: the form without the terms. Apps may add a device token, and invited people their link's token. */
export const signUpBody = z
  .object({
    ...newAccount.shape,
    deviceToken: z.string().max(4096).optional(),
    invite: z.string().max(100).optional(),
  })
  .refine(isConfirmed, mismatchRule)
  .refine((body) => isStrong(body.password, body.email), weakPasswordRule('password'));

const recovery = z.object({
  password: passwordField(labels.newPassword),
  confirmPassword: passwordField(labels.confirmPassword),
});

/** The recovery form. The page fills in the verified email, if the tab still has it. */
export const recoveryForm = z
  .object({ email: z.string().optional(), ...recovery.shape })
  .refine(isConfirmed, mismatchRule)
  .refine((form) => isStrong(form.password, form.email), weakPasswordRule('password'));

/** The body of recovery: the form with the verified email required. */
export const recoveryBody = z
  .object({ email, ...recovery.shape })
  .refine(isConfirmed, mismatchRule)
  .refine((body) => isStrong(body.password, body.email), weakPasswordRule('password'));

/** The profile's password form. The old password may predate today's rule, so any text is accepted. */
export const passwordChangeForm = z
  .object({
    oldPassword: requiredText(labels.oldPassword),
    newPassword: profilePasswordField(labels.newPassword),
    confirmPassword: profilePasswordField(labels.confirmPassword),
  })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, mismatchRule)
  .refine((form) => isStrong(form.newPassword), weakPasswordRule('newPassword'));
