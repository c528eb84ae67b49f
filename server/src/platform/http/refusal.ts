import { errorCodes } from '@outpick/contracts';
import type { ErrorCode } from '@outpick/contracts';

interface RefusalOptions {
  /** Determines the status. */
  readonly code: ErrorCode;
  readonly message: string;
  /** A command that helps, shown on the command line only. */
  readonly hint?: string | undefined;
  readonly fields?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
}

/**
 * A refused request, with a reason that the client may see. Any other error is a defect: it is logged, and the client gets
 * a plain 500.
 */
export class Refusal extends Error {
  readonly status: number;
  /** A stable code for programs. */
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor({ code, message, hint, fields, retryAfterSeconds }: RefusalOptions) {
    super(message);
    this.name = 'Refusal';
    this.status = errorCodes[code].status;
    this.code = code;
    this.hint = hint;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const badRequest = (fields?: Readonly<Record<string, string>>) =>
  new Refusal({
    code: 'BAD_REQUEST',
    message: 'That request could not be read.',
    ...(fields ? { fields } : {}),
  });

export const notFound = (what = 'page') =>
  new Refusal({ code: 'NOT_FOUND', message: `There is no such ${what}.` });

/** An act that the rules do not allow in the present state. The console shows the message, the command line also the hint. */
export const refuseAct = (message: string, hint?: string) =>
  new Refusal({ code: 'ACT_REFUSED', message, hint });

export const methodNotAllowed = () =>
  new Refusal({ code: 'METHOD_NOT_ALLOWED', message: 'That cannot be done here.' });

/** The reason for stopping work whose client has gone. It is never sent. */
export const requestClosed = () => new Refusal({ code: 'BAD_REQUEST', message: 'The request was closed.' });

/** The refusal of a missing, unknown, expired or ended token. It does not say which, so that clients cannot find out. */
export const unauthorized = () => new Refusal({ code: 'UNAUTHORIZED', message: 'Please sign in.' });

export const invalidInput = (fields: Readonly<Record<string, string>>) =>
  new Refusal({ code: 'VALIDATION_FAILED', message: 'Please check what you entered.', fields });

export const tooManyRequests = (
  retryAfterSeconds: number,
  message = 'Too many tries. Please wait a little.',
) => new Refusal({ code: 'TOO_MANY_REQUESTS', message, retryAfterSeconds });

/** The answer to every request until the database has the migrations of this release. */
export const upgrading = () =>
  new Refusal({
    code: 'UNAVAILABLE',
    message: 'The site is being upgraded. Please try again in a moment.',
    retryAfterSeconds: 5,
  });

export const unavailable = (retryAfterSeconds = 5) =>
  new Refusal({
    code: 'UNAVAILABLE',
    message: 'We cannot answer right now. Please try again in a moment.',
    retryAfterSeconds,
  });
