import type { IncomingMessage } from 'node:http';
import { randomBytes } from '../crypto.ts';
import type { RequestLog } from '../telemetry/log.ts';
import type { Metrics } from '../telemetry/metrics.ts';

export interface AnsweredRequest {
  readonly id: string;
  readonly method: string;
  /** The route's pattern, not the address, which may contain personal data. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

export type Measure = (answered: AnsweredRequest) => void;

/** Counts and logs each answered request. */
export function createMeasure(metrics: Metrics, requestLog: RequestLog): Measure {
  /** Labels and log fields by kind of request. There are a few hundred kinds, so each is built once. */
  const kinds = new Map<string, ReturnType<typeof newKind>>();
  const newKind = (method: string, route: string, status: number) => ({
    duration: metrics.requests.labels(route, String(status)),
    fields: `"method":${JSON.stringify(method)},"route":${JSON.stringify(route)},"status":${status}`,
  });
  return ({ id, method, route, status, ms }) => {
    const name = `${method} ${status} ${route}`;
    let kind = kinds.get(name);
    if (!kind) kinds.set(name, (kind = newKind(method, route, status)));
    kind.duration.observe(ms / 1000);
    requestLog(`"requestId":"${id}",${kind.fields},"ms":${Math.round(ms * 100) / 100}`);
  };
}

const wellFormedId = /^[\w-]{8,64}$/u;
const processTag = randomBytes(9).toString('base64url');
let requestCount = 0;

/** Returns the id of a request, for its answer and its log lines. */
export type RequestIdOf = (request: IncomingMessage) => string;

/**
 * Takes the id from a trusted proxy if it is well-formed. Other clients get a new one: they could choose another request's id
 * and confuse the log.
 */
export const createRequestIds =
  (isTrusted: ((address: string, hop: number) => boolean) | undefined): RequestIdOf =>
  ({ headers, socket }) => {
    const received = headers['x-request-id'];
    const isTrustedId = typeof received === 'string' && isTrusted?.(socket.remoteAddress ?? '', 0) === true;
    return isTrustedId && wellFormedId.test(received) ? received : newRequestId();
  };

export function newRequestId(): string {
  requestCount += 1;
  return `${processTag}-${requestCount.toString(36)}`;
}
