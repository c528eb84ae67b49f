/**
 * A refused request, with a reason that the client may see. Any other error is a defect: it is logged, and the client gets
 * a plain 500.
 */
export class Refusal extends Error {
  readonly status: number;
  /** A stable code for programs. */
  readonly code: string;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    details: { fields?: Readonly<Record<string, string>>; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

export const badRequest = () => new Refusal(400, 'BAD_REQUEST', 'That request could not be read.');

export const notFound = (what = 'page') => new Refusal(404, 'NOT_FOUND', `There is no such ${what}.`);

/** For a missing, unknown, expired or ended token alike: the client does not learn which. */
export const unauthorized = () => new Refusal(401, 'UNAUTHORIZED', 'Please sign in.');

export const invalidInput = (fields: Readonly<Record<string, string>>) =>
  new Refusal(422, 'VALIDATION_FAILED', 'Please check what you entered.', { fields });

export const tooManyRequests = (retryAfterSeconds: number) =>
  new Refusal(429, 'TOO_MANY_REQUESTS', 'Too many tries. Please wait a little.', { retryAfterSeconds });

export const unavailable = (retryAfterSeconds = 5) =>
  new Refusal(503, 'UNAVAILABLE', 'We cannot answer right now. Please try again in a moment.', {
    retryAfterSeconds,
  });
