import { errorCodes } from '@outpick/contracts';
import type { Call, ErrorCode } from '@outpick/contracts';
import { failureExamples } from '@outpick/contracts/reference';

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorCodes, code);
const allCodes = Object.keys(errorCodes).filter(isErrorCode);

/** The error codes that a call can return: its own, and those that follow from its access and input. */
function codesOf(
  { access, params, query, headers, body }: Call,
  own: readonly ErrorCode[],
): ReadonlySet<ErrorCode> {
  const codes: ErrorCode[] = ['BAD_REQUEST', 'TOO_MANY_REQUESTS', 'INTERNAL', 'UNAVAILABLE', ...own];
  if (access !== 'visitor') codes.push('UNAUTHORIZED');
  if (access === 'player') codes.push('SUSPENDED');
  if (params) codes.push('NOT_FOUND');
  if (params ?? query ?? headers ?? body) codes.push('VALIDATION_FAILED');
  if (body) codes.push('PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  return new Set(codes);
}

const toTitle = (code: ErrorCode) =>
  code
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join('');

const header = (name: string) => ({ $ref: `#/components/headers/${name}` });

/** The headers of a failure with this status. */
const headersOf = (status: number | undefined) => ({
  'X-Request-Id': header('RequestId'),
  ...(status === 401 ? { 'WWW-Authenticate': header('Authenticate') } : {}),
  ...(status === 429 || status === 503 ? { 'Retry-After': header('RetryAfter') } : {}),
});

/** The response for a set of codes: the common failure, with the codes as an enumeration. */
export const failureResponse = (codes: readonly ErrorCode[], status?: number) => ({
  description: codes.map((code) => `\`${code}\`: ${errorCodes[code].meaning}`).join(' '),
  headers: headersOf(status),
  content: {
    'application/json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Failure' },
          {
            type: 'object',
            properties: {
              error: {
                allOf: [
                  { $ref: '#/components/schemas/FailureDetails' },
                  { type: 'object', properties: { code: { type: 'string', enum: codes } } },
                ],
              },
            },
          },
        ],
      },
      examples: Object.fromEntries(
        codes.map((code) => [code, { value: { error: { code, ...failureExamples[code] } } }]),
      ),
    },
  },
});

export type FailureResponse = ReturnType<typeof failureResponse>;

/** Collects the distinct failure responses of all calls as components. */
export class FailureResponses {
  readonly components: Record<string, FailureResponse> = {};

  #refer(name: string, codes: readonly ErrorCode[], status?: number) {
    this.components[name] ??= failureResponse(codes, status);
    return { $ref: `#/components/responses/${name}` };
  }

  /** A call's failures by status. `default` has the codes of requests that fail before their call is known. */
  list(call: Call, own: readonly ErrorCode[] = []): Readonly<Record<string, { readonly $ref: string }>> {
    const codes = codesOf(call, own);
    const byStatus = Map.groupBy(
      allCodes.filter((code) => codes.has(code)),
      (code) => errorCodes[code].status,
    );
    const responses: Record<string, { $ref: string }> = {};
    for (const [status, group] of byStatus)
      responses[String(status)] = this.#refer(group.map(toTitle).join('Or'), group, status);
    return { ...responses, default: this.#refer('OtherFailure', transportCodes) };
  }
}

/** Codes of requests that fail before they reach a call. */
const transportCodes: readonly ErrorCode[] = [
  'HTTPS_ONLY',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'REQUEST_TIMEOUT',
  'PRECONDITION_FAILED',
  'PAYLOAD_TOO_LARGE',
  'ADDRESS_TOO_LONG',
  'UNSUPPORTED_MEDIA_TYPE',
  'RANGE_NOT_SATISFIABLE',
  'MISDIRECTED',
  'HEADERS_TOO_LARGE',
];
