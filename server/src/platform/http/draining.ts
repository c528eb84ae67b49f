import type { IncomingMessage, ServerResponse } from 'node:http';

type IsTrusted = ((address: string, hop: number) => boolean) | undefined;

/** With this header, a proxy announces the status on which it retries the request on another site. */
const drainHeader = 'x-drain-status';
const drainStatus = 502;

/**
 * While this site drains, answers 502 so that a trusted proxy retries the request on another site; returns whether it did.
 * nginx makes no health checks: without this answer, it would send requests until the socket closes and lose some. Only GET and
 * HEAD requests may be repeated; the site serves all others itself. It sends 502 for nothing else: 503 means overload, and
 * other sites may be overloaded too.
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
