/**
 * A request that is refused for a reason its sender may know. Anything else that is thrown is our fault: it is reported,
 * and its sender learns nothing of the inside.
 */
export class Refusal extends Error {
  readonly status: number;
  /** Stable, for programs. */
  readonly code: string;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    more: { fields?: Readonly<Record<string, string>>; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

export const badRequest = () => new Refusal(400, 'BAD_REQUEST', 'That request could not be read.');

export const notFound = (what = 'page') => new Refusal(404, 'NOT_FOUND', `There is no such ${what}.`);

/** No bearer, or one that is unknown, expired or ended: all the same to whoever sent it. */
export const unauthorized = () => new Refusal(401, 'UNAUTHORIZED', 'Please sign in.');

export const invalidInput = (fields: Readonly<Record<string, string>>) =>
  new Refusal(422, 'VALIDATION_FAILED', 'Please check what you entered.', { fields });

export const tooManyRequests = (retryAfterSeconds: number) =>
  new Refusal(429, 'TOO_MANY_REQUESTS', 'Too many tries. Please wait a little.', { retryAfterSeconds });

export const unavailable = (retryAfterSeconds = 5) =>
  new Refusal(503, 'UNAVAILABLE', 'We cannot answer right now. Please try again in a moment.', {
    retryAfterSeconds,
  });
