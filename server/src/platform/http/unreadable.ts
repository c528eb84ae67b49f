import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { mask, toFailure } from './masking.ts';
import type { Measure } from './measuring.ts';
import { newRequestId } from './measuring.ts';
import { securityHeaders } from './security-headers.ts';
import { noStore } from './sending.ts';

const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** The error for a request that does not arrive in time, as Node's HTTP server reports it. */
export const tooLate = (): NodeJS.ErrnoException =>
  Object.assign(new Error('the request took too long to arrive'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/**
 * Answers bytes that are not valid HTTP with the usual error envelope, and closes the connection, because the start of the next
 * request is unknown.
 */
export const createUnreadableHandler =
  (measure: Measure) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const { refusal } = mask({ statusCode: statuses[error.code ?? ''] ?? 400 });
    const id = newRequestId();
    const body = JSON.stringify(toFailure(refusal));
    const headers = {
      ...securityHeaders,
      'x-request-id': id,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': noStore,
      connection: 'close',
    };
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const line = `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}`;
    socket.end([line, ...head, '', body].join('\r\n'), () => socket.destroy());
    measure({ id, method: 'none', route: 'none', status: refusal.status, ms: 0 });
  };
