import { z } from 'zod';
import { emailField, requiredText } from './fields.ts';
import { formMessages } from './messages.ts';
import { passwordField } from './passwords.ts';

/** The fields' names on the forms and in their messages. */
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
  code: 'Code',
} as const;

const labels = accountLabels;

/** Accounts store email addresses in lower case. */
export const accountEmail = (field: string) => emailField(field).toLowerCase();

export const loginForm = z.object({
  email: accountEmail(labels.email),
  password: passwordField(labels.password),
});

export const forgotPasswordForm = z.object({ email: accountEmail(labels.registeredEmail) });

/** The short way in: an email, and the one box. The terms are sent, because there is no other step that could ask for them. */
export const joinForm = z.object({
  email: accountEmail(labels.email),
  terms: z.literal(true, formMessages.required(labels.terms)),
});

const digit = requiredText(labels.digit).regex(/^\d$/u, formMessages.invalid(labels.digit));

/** The four boxes of the verify screen. */
export const codeForm = z.object({ digit1: digit, digit2: digit, digit3: digit, digit4: digit });

/** Joins the four boxes into the code. */
export const codeOf = ({ digit1, digit2, digit3, digit4 }: z.output<typeof codeForm>): string =>
  digit1 + digit2 + digit3 + digit4;
