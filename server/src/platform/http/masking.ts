import { errorCodes } from '@outpick/contracts';
import type { ErrorCode, Failure } from '@outpick/contracts';
import { Refusal, badRequest, notFound, unavailable } from './refusal.ts';

/** Error codes of an unreachable or overloaded dependency: transient, so not logged as a defect. */
const transientCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  '57P01', // the database is shutting down
  '57P02',
  '57P03', // … or starting up
  '53300', // too many connections
  '57014', // statement time-out
  '55P03', // lock time-out
  '25P03', // idle in transaction
]);

const transientMessages =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/u;

/** Messages for refusals of the framework, by error code. The code determines the status. */
const frameworkMessages = {
  REQUEST_TIMEOUT: 'The request took too long to arrive.',
  PRECONDITION_FAILED: 'That has changed in the meantime.',
  PAYLOAD_TOO_LARGE: 'That is too large. A body may have 64 KB, a form 20 fields and a picture of 5 MB.',
  ADDRESS_TOO_LONG: 'That address is too long.',
  UNSUPPORTED_MEDIA_TYPE:
    'The body must be JSON (application/json) or, where the call takes a file, a form (multipart/form-data).',
  RANGE_NOT_SATISFIABLE: 'The file has no such range.',
  HEADERS_TOO_LARGE: 'The request’s headers are too large.',
} as const satisfies Partial<Record<ErrorCode, string>>;

const isFrameworkCode = (code: string): code is keyof typeof frameworkMessages =>
  Object.hasOwn(frameworkMessages, code);

const byStatus = new Map<number, () => Refusal>(
  Object.keys(frameworkMessages)
    .filter(isFrameworkCode)
    .map((code) => [errorCodes[code].status, () => new Refusal({ code, message: frameworkMessages[code] })]),
);

/** Messages for bodies that the framework cannot parse, by the code of its error. */
const bodyMessages: Readonly<Record<string, string>> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty. It must be JSON.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body must be valid JSON.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body must have the length that its Content-Length says.',
  FST_PROTO_VIOLATION: 'The form has a field whose name is not allowed.',
};

const property = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;

/** Maps any thrown value to the refusal that the client may see. `report` is true for defects of the server. */
export function mask(error: unknown): { readonly refusal: Refusal; readonly report: boolean } {
  if (error instanceof Refusal) return { refusal: error, report: false };
  const code = property(error, 'code');
  if (typeof code === 'string' && transientCodes.has(code)) return { refusal: unavailable(), report: false };
  if (error instanceof Error && transientMessages.test(error.message))
    return { refusal: unavailable(), report: false };
  // Text with a NUL byte, which PostgreSQL cannot store.
  if (code === '22021') return { refusal: badRequest(), report: false };
  if (code === 'FST_ERR_HANDLER_TIMEOUT') return { refusal: unavailable(), report: true };
  const bodyMessage = bodyMessages[String(code)];
  if (bodyMessage !== undefined) return { refusal: badRequest({ body: bodyMessage }), report: false };
  // The form parser answers 406 to a body that is no form.
  const status = code === 'FST_INVALID_MULTIPART_CONTENT_TYPE' ? 415 : property(error, 'statusCode');
  // The framework answers 403 to paths outside a folder; to the client that is a 404.
  if (status === 403 || status === 404) return { refusal: notFound(), report: false };
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return { refusal: byStatus.get(status)?.() ?? badRequest(), report: false };
  }
  return {
    refusal: new Refusal({
      code: 'INTERNAL',
      message: 'Something went wrong on our side. Please try again.',
    }),
    report: true,
  };
}

export const toFailure = ({ code, message, fields }: Refusal): Failure => ({
  error: { code, message, ...(fields ? { fields } : {}) },
});
