interface ErrorCodeEntry {
  readonly status: number;
  /** The code's meaning for developers of API clients. */
  readonly meaning: string;
}

/** Every error code that the server answers, with its HTTP status. A code never changes its meaning. */
export const errorCodes = {
  BAD_REQUEST: { status: 400, meaning: 'The request could not be parsed.' },
  INVALID_CREDENTIALS: { status: 400, meaning: 'The email or the password is wrong.' },
  INVALID_OTP: { status: 400, meaning: 'The code is wrong, expired or already used.' },
  INVALID_SIGN_IN_LINK: { status: 400, meaning: 'The sign-in link is unknown, expired or already used.' },
  INVALID_PASSKEY: {
    status: 400,
    meaning: 'The passkey is unknown, or it did not sign an unused challenge of this site.',
  },
  UNAUTHORIZED: { status: 401, meaning: 'The call needs a bearer token, and none or no valid one was sent.' },
  EMAIL_NOT_VERIFIED: {
    status: 403,
    meaning: 'The account’s email is not verified yet; a code was emailed.',
  },
  SUSPENDED: {
    status: 403,
    meaning:
      'The account is suspended. `fields` has the reason, the end (`until`, an ISO 8601 time; missing if there is none), whether an appeal is possible (`appeal`) and the token for it (`appealToken`).',
  },
  OTHER_EMAIL: { status: 403, meaning: 'The recovery token was issued for another email.' },
  SIGN_UP_CLOSED: {
    status: 403,
    meaning: 'The site takes no new accounts at the moment.',
  },
  INVITATION_NEEDED: {
    status: 403,
    meaning: 'Sign-up is by invitation; the invitation is missing, used up or expired.',
  },
  FORBIDDEN: {
    status: 403,
    meaning: 'The operator’s role does not allow the call, or it came from another site.',
  },
  CONFIRMATION_NEEDED: {
    status: 403,
    meaning: 'The act is dangerous: the operator must prove again who they are, then repeat the call.',
  },
  SECOND_FACTOR_NEEDED: {
    status: 403,
    meaning: 'The operator’s password is right; the code of the second factor is missing.',
  },
  ACT_REFUSED: {
    status: 409,
    meaning: 'The rules do not allow the act in the present state; the message says why.',
  },
  DOUBTS_UNCONFIRMED: {
    status: 409,
    meaning:
      'There are reasons to doubt the act. `fields` has them by id. Repeat the call with the ids in `confirmed`.',
  },
  HTTPS_ONLY: { status: 403, meaning: 'The call was made without TLS.' },
  NOT_FOUND: { status: 404, meaning: 'The path or the thing that it names does not exist.' },
  METHOD_NOT_ALLOWED: {
    status: 405,
    meaning: 'The path exists, but not with this method; Allow lists the methods.',
  },
  REQUEST_TIMEOUT: { status: 408, meaning: 'The request did not arrive in time.' },
  APPEAL_REFUSED: {
    status: 409,
    meaning: 'The token of the appeal is too old, the suspension has ended, or there is an appeal already.',
  },
  PASSKEY_REFUSED: {
    status: 409,
    meaning:
      'Passkeys do not work at the site’s address, the account has ten, or the passkey is in use; the message says which.',
  },
  CONTEST_LOCKED: { status: 409, meaning: 'Every game of the submission is locked; nothing was saved.' },
  NOT_RATED_YET: { status: 409, meaning: 'The sport has no ratings yet, so there is no forecast.' },
  PRECONDITION_FAILED: { status: 412, meaning: 'A conditional header of the request does not hold.' },
  PAYLOAD_TOO_LARGE: { status: 413, meaning: 'The body or a file in it is too large.' },
  ADDRESS_TOO_LONG: { status: 414, meaning: 'The address is too long.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, meaning: 'The body’s content type is not accepted.' },
  RANGE_NOT_SATISFIABLE: { status: 416, meaning: 'The requested range is outside the file.' },
  MISDIRECTED: { status: 421, meaning: 'The request’s host is not this site’s.' },
  VALIDATION_FAILED: {
    status: 422,
    meaning: 'The input is invalid; `fields` has a message for each wrong field.',
  },
  TOO_MANY_REQUESTS: { status: 429, meaning: 'A limit is used up; retry after Retry-After seconds.' },
  CODES_LOCKED: {
    status: 429,
    meaning: 'Too many wrong codes; use the emailed link, or retry after Retry-After seconds.',
  },
  LOGIN_LOCKED: {
    status: 429,
    meaning:
      'Too many failed logins of the account from many networks; set a new password by email, or retry after Retry-After seconds.',
  },
  HEADERS_TOO_LARGE: { status: 431, meaning: 'The request’s headers are too large.' },
  INTERNAL: { status: 500, meaning: 'A defect of the server; x-request-id identifies the request.' },
  UNAVAILABLE: {
    status: 503,
    meaning: 'The server is overloaded or lacks a dependency; retry after Retry-After seconds.',
  },
} as const satisfies Readonly<Record<string, ErrorCodeEntry>>;

export type ErrorCode = keyof typeof errorCodes;
