/** Why a document could not be fetched or read. */
export type FailureKind =
  | 'status'
  | 'redirect'
  | 'too-large'
  | 'timeout'
  | 'connection'
  | 'refused-address'
  | 'missing-secret'
  | 'encoding'
  | 'not-json'
  | 'too-deep'
  | 'too-many'
  | 'unreadable'
  | 'storage';

interface FailureDetails {
  /** The feed and its page, without secrets. */
  readonly name: string;
  readonly kind: FailureKind;
  readonly reason: string;
  readonly status?: number;
  readonly retryAfter?: Date | null;
}

/** A failed fetch. The message names feed and page, and contains neither the query nor a secret. */
export class FeedFailure extends Error {
  readonly kind: FailureKind;
  /** The message without the name. */
  readonly reason: string;
  /** The HTTP status of the provider's answer; null if the failure has another cause. */
  readonly status: number | null;
  /** The earliest time of the next request, if the provider gave one. */
  readonly retryAfter: Date | null;

  constructor({ name, kind, reason, status, retryAfter }: FailureDetails) {
    super(`${name}: ${reason}`);
    this.name = 'FeedFailure';
    this.kind = kind;
    this.reason = reason;
    this.status = status ?? null;
    this.retryAfter = retryAfter ?? null;
  }
}

/** Thrown if the budget has no call left before a time. It is not a failure: the page waits. */
export class NoCallLeft extends Error {
  readonly notBefore: Date;

  constructor(notBefore: Date) {
    super(`no call is left until ${notBefore.toISOString()}`);
    this.name = 'NoCallLeft';
    this.notBefore = notBefore;
  }
}

/** Whether only an operator can fix the failure: a wrong or missing key, or an address that no longer exists. */
export const needsOperator = ({ kind, status }: FeedFailure): boolean =>
  kind === 'missing-secret' || status === 401 || status === 403 || status === 404;

/** Whether the provider as a whole refuses or is unreachable, so that its other pages would fail too. */
export const stopsFeed = ({ kind, status, retryAfter }: FeedFailure): boolean =>
  retryAfter !== null ||
  kind === 'connection' ||
  kind === 'refused-address' ||
  kind === 'missing-secret' ||
  status === 401 ||
  status === 403 ||
  status === 429;

const day = 86_400_000;

/**
 * Reads the header Retry-After: seconds, or an HTTP date. The result is at most a day ahead, so that a wrong value cannot
 * stop a feed for long.
 */
export function readRetryAfter(header: string | undefined, now: Date): Date | null {
  if (header === undefined) return null;
  const time = /^\d+$/u.test(header) ? now.getTime() + Number(header) * 1000 : Date.parse(header);
  return Number.isNaN(time) ? null : new Date(Math.min(Math.max(time, now.getTime()), now.getTime() + day));
}
