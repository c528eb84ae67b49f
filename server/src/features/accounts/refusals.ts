import { weakPassword } from '@outpick/contracts';
import { Refusal, invalidInput } from '../../platform/http/refusal.ts';

/** A 400, because on a 401 the client would leave the page, although the person only mistyped. */
export const invalidCredentials = () =>
  new Refusal({ code: 'INVALID_CREDENTIALS', message: 'Invalid Credentials' });

export const emailNotVerified = () =>
  new Refusal({
    code: 'EMAIL_NOT_VERIFIED',
    message: 'Please verify your email. We have sent you a code.',
  });

export const invalidCode = () => new Refusal({ code: 'INVALID_OTP', message: 'Invalid OTP' });

export const invalidSignInLink = () =>
  new Refusal({
    code: 'INVALID_SIGN_IN_LINK',
    message: 'That link has already been used or is more than an hour old.',
  });

/** The one answer to every wrong passkey: unknown, removed, copied, or with a used challenge. */
export const invalidPasskey = () =>
  new Refusal({ code: 'INVALID_PASSKEY', message: 'That passkey did not work. Please try again.' });

/** Codes are locked for this email, address or site. The mailed link still works. */
export const codesLocked = (seconds: number) =>
  new Refusal({
    code: 'CODES_LOCKED',
    message: 'Too many tries. Use the link in your mail.',
    retryAfterSeconds: Math.max(1, Math.ceil(seconds)),
  });

/**
 * The account had too many failed logins over all networks. Setting a new password by mail makes the caller's network known.
 */
export const loginLocked = (retryAfterSeconds: number) =>
  new Refusal({
    code: 'LOGIN_LOCKED',
    message: 'Too many tries. Please use “Forgot password?” and set a new password by email.',
    retryAfterSeconds,
  });

/** The recovery token is valid for another email only. */
export const otherEmail = () =>
  new Refusal({
    code: 'OTHER_EMAIL',
    message: 'That code was for a different email. Please request a new one.',
  });

export const refuseWeak = (field: string) => invalidInput({ [field]: weakPassword });

export const refuseSame = (field: string) =>
  invalidInput({ [field]: 'The new password must be different from your current one.' });

export const refuseWrong = (field: string) => invalidInput({ [field]: 'That is not your password.' });
