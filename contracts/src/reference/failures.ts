import { contestMessages } from '../contests/calls.ts';
import type { ErrorCode } from '../error-codes.ts';
import type { Failure } from '../envelope.ts';
import { formMessages } from '../forms/messages.ts';
import { moderationMessages } from '../moderation/calls.ts';

/** An example of each failure's message. */
export const failureExamples: Readonly<Record<ErrorCode, Omit<Failure['error'], 'code'>>> = {
  BAD_REQUEST: {
    message: 'That request could not be read.',
    fields: { body: 'The body must be valid JSON.' },
  },
  INVALID_CREDENTIALS: { message: 'Invalid Credentials' },
  INVALID_OTP: { message: 'Invalid OTP' },
  INVALID_SIGN_IN_LINK: { message: 'That link has already been used or is more than an hour old.' },
  UNAUTHORIZED: { message: 'Please sign in.' },
  EMAIL_NOT_VERIFIED: { message: 'Please verify your email. We have sent you a code.' },
  SUSPENDED: {
    message: 'Your account is suspended until Nov 21, 2026: offensive name. You can appeal.',
    fields: {
      reason: 'offensive name',
      until: '2026-11-21T12:00:00.000Z',
      appeal: 'possible',
      appealToken: 'c2VhbGVk',
    },
  },
  OTHER_EMAIL: { message: 'That code was for a different email. Please request a new one.' },
  SIGN_UP_CLOSED: { message: 'Sign-up is closed at the moment.' },
  INVITATION_NEEDED: {
    message: 'Sign-up is by invitation at the moment. Please use the link that you were sent.',
  },
  FORBIDDEN: { message: 'Your role does not allow that.' },
  CONFIRMATION_NEEDED: { message: 'Please confirm with your password and code.' },
  SECOND_FACTOR_NEEDED: { message: 'Please enter the code of your authenticator app.' },
  ACT_REFUSED: { message: 'This game is void already.' },
  INVALID_PASSKEY: { message: 'That passkey did not work. Please try again.' },
  PASSKEY_REFUSED: { message: 'You have 10 passkeys already. Remove one first.' },
  DOUBTS_UNCONFIRMED: {
    message: 'Confirm first: The game has not begun: it starts on Fri, Nov 20, 2026, 7:30 PM EST.',
    fields: {
      'not-begun:Jq3x8a_f': 'The game has not begun: it starts on Fri, Nov 20, 2026, 7:30 PM EST.',
    },
  },
  HTTPS_ONLY: { message: 'Please use https.' },
  NOT_FOUND: { message: 'There is no such sport.' },
  METHOD_NOT_ALLOWED: { message: 'That cannot be done here.' },
  REQUEST_TIMEOUT: { message: 'The request took too long to arrive.' },
  APPEAL_REFUSED: { message: moderationMessages.appealedBefore },
  CONTEST_LOCKED: { message: contestMessages.allLocked },
  NOT_RATED_YET: { message: 'This sport has no ratings yet.' },
  PRECONDITION_FAILED: { message: 'That has changed in the meantime.' },
  PAYLOAD_TOO_LARGE: {
    message: 'That is too large. A body may have 64 KB, a form 20 fields and a picture of 5 MB.',
  },
  ADDRESS_TOO_LONG: { message: 'That address is too long.' },
  UNSUPPORTED_MEDIA_TYPE: {
    message:
      'The body must be JSON (application/json) or, where the call takes a file, a form (multipart/form-data).',
  },
  RANGE_NOT_SATISFIABLE: { message: 'The file has no such range.' },
  MISDIRECTED: { message: 'That address does not belong to this site.' },
  VALIDATION_FAILED: {
    message: 'Please check what you entered.',
    fields: {
      email: formMessages.required('Email'),
      pageSize: 'pageSize must be a whole number from 1 to 1000.',
    },
  },
  TOO_MANY_REQUESTS: { message: 'Too many tries. Please wait a little.' },
  CODES_LOCKED: { message: 'Too many tries. Use the link in your mail.' },
  LOGIN_LOCKED: { message: 'Too many tries. Please use “Forgot password?” and set a new password by email.' },
  HEADERS_TOO_LARGE: { message: 'The request’s headers are too large.' },
  INTERNAL: { message: 'Something went wrong on our side. Please try again.' },
  UNAVAILABLE: { message: 'We cannot answer right now. Please try again in a moment.' },
};
