import type { IncomingMessage, ServerResponse } from 'node:http';

type IsTrusted = ((address: string, hop: number) => boolean) | undefined;

/** A proxy that sends this header with this status repeats the request on another site when it gets the status. */
const drainHeader = 'x-drain-status';
const drainStatus = 502;

/**
 * Sends a trusted proxy to another site while this one drains; returns whether it did. nginx makes no health checks: it
 * learns only from answers that a site is about to stop, and would lose the requests that arrive while the site closes its
 * socket. Requests that may not be repeated are served. The site uses 502 for nothing else: 503 means that it is overloaded,
 * which another site may be too.
 */
export function sendElsewhere(
  request: IncomingMessage,
  response: ServerResponse,
  isTrusted: IsTrusted,
): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (request.headers[drainHeader] !== String(drainStatus)) return false;
  if (isTrusted?.(request.socket.remoteAddress ?? '', 0) !== true) return false;
  response.writeHead(drainStatus, { 'cache-control': 'no-store', 'content-length': 0 }).end();
  return true;
}
