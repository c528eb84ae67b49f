import { z } from 'zod';
import { emailField, requiredText } from './fields.ts';
import { formMessages } from './messages.ts';
import { accountEmail, confirmed, passwordField, profilePasswordField } from './passwords.ts';

/** What each field is called on the forms and in their messages. */
export const accountLabels = {
  email: 'Email',
  registeredEmail: 'Registered Email Address',
  password: 'Password',
  confirmPassword: 'Confirm password',
  oldPassword: 'Old password',
  newPassword: 'New password',
  terms: 'Terms',
  digit: 'Digit',
  otp: 'OTP',
} as const;

const labels = accountLabels;
const email = accountEmail(emailField(labels.email));

export const loginForm = z.object({ email, password: passwordField(labels.password) });

const newAccount = z.object({
  email,
  password: passwordField(labels.password),
  confirmPassword: passwordField(labels.confirmPassword),
});

const typedAlike = ({ password, confirmPassword }: { password: string; confirmPassword: string }) =>
  password === confirmPassword;

/** The sign-up form. `terms` stays on the form. */
export const signUpForm = z
  .object({
    ...newAccount.shape,
    terms: z.literal(true, formMessages.required(labels.terms)),
  })
  .refine(typedAlike, confirmed);

/** What sign-up sends: the form without the ticked terms, and from the apps the token of the device. */
export const signUpBody = z
  .object({ ...newAccount.shape, deviceToken: z.string().max(4096).optional() })
  .refine(typedAlike, confirmed);

export const forgotPasswordForm = z.object({ email: accountEmail(emailField(labels.registeredEmail)) });

const recovered = z.object({
  password: passwordField(labels.newPassword),
  confirmPassword: passwordField(labels.confirmPassword),
});

export const recoveryForm = recovered.refine(typedAlike, confirmed);

/** What recovery sends: the form above and the e-mail that was verified. */
export const recoveryBody = z.object({ email, ...recovered.shape }).refine(typedAlike, confirmed);

const digit = requiredText(labels.digit).regex(/^\d$/u, formMessages.invalid(labels.digit));

/** The four boxes of the verify screen. */
export const codeForm = z.object({ digit1: digit, digit2: digit, digit3: digit, digit4: digit });

/** The code that the four boxes hold. */
export const codeOf = ({ digit1, digit2, digit3, digit4 }: z.output<typeof codeForm>): string =>
  digit1 + digit2 + digit3 + digit4;

/** The profile's password form. Of the old password nothing is asked but that it is there. */
export const passwordChangeForm = z
  .object({
    oldPassword: requiredText(labels.oldPassword),
    newPassword: profilePasswordField(labels.newPassword),
    confirmPassword: profilePasswordField(labels.confirmPassword),
  })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, confirmed);
