import { z } from 'zod';
import { accountLabels as labels, loginForm } from './account.ts';
import { requiredText } from './fields.ts';
import { formMessages } from './messages.ts';
import { passwordField, passwordLength, profilePasswordField } from './passwords.ts';
import { isWeakPassword, weakPassword } from './weak-passwords.ts';

// The schemas here carry the word list of weak-passwords.ts: only pages with a new password load this file.

const { email } = loginForm.shape;

const passwordsDiffer = 'Confirm password must be the same as the password!';

/** Runs a rule over several fields even while one of them is invalid. */
const whenObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;

const confirmed = { path: ['confirmPassword'], error: passwordsDiffer, when: whenObject };

const isConfirmed = ({ password, confirmPassword }: { password: string; confirmPassword: string }) =>
  password === confirmPassword;

/** Overlong passwords have a message already, and checking them takes long. */
const isStrong = (password: unknown, ofEmail?: unknown) =>
  typeof password !== 'string' ||
  password.length > passwordLength.max ||
  !isWeakPassword(password, { email: typeof ofEmail === 'string' ? ofEmail.toLowerCase() : undefined });

const strong = (field: string) => ({ path: [field], error: weakPassword, when: whenObject });

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
  .refine(isConfirmed, confirmed)
  .refine((form) => isStrong(form.password, form.email), strong('password'));

/** The body of sign-up: the form without the terms; apps add the token of the device, and invited people that of their link. */
export const signUpBody = z
  .object({
    ...newAccount.shape,
    deviceToken: z.string().max(4096).optional(),
    invite: z.string().max(100).optional(),
  })
  .refine(isConfirmed, confirmed)
  .refine((body) => isStrong(body.password, body.email), strong('password'));

const recovery = z.object({
  password: passwordField(labels.newPassword),
  confirmPassword: passwordField(labels.confirmPassword),
});

/** The recovery form. The page fills in the verified email, if the tab still has it. */
export const recoveryForm = z
  .object({ email: z.string().optional(), ...recovery.shape })
  .refine(isConfirmed, confirmed)
  .refine((form) => isStrong(form.password, form.email), strong('password'));

/** The body of recovery: the form with the verified email required. */
export const recoveryBody = z
  .object({ email, ...recovery.shape })
  .refine(isConfirmed, confirmed)
  .refine((body) => isStrong(body.password, body.email), strong('password'));

/** The profile's password form. The old password may predate today's rule, so any text is accepted. */
export const passwordChangeForm = z
  .object({
    oldPassword: requiredText(labels.oldPassword),
    newPassword: profilePasswordField(labels.newPassword),
    confirmPassword: profilePasswordField(labels.confirmPassword),
  })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, confirmed)
  .refine((form) => isStrong(form.newPassword), strong('newPassword'));
