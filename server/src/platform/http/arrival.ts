import type { IncomingMessage, ServerResponse } from 'node:http';

/** Time-outs for receiving a whole request, in milliseconds. */
export interface ArrivalTimes {
  readonly usual: number;
  /** For forms with a picture: 5 MB at half a megabit per second take 80 seconds. */
  readonly form: number;
}

export const arrivalTimes: ArrivalTimes = { usual: 10_000, form: 120_000 };

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

const isForm = ({ headers }: IncomingMessage) =>
  headers['content-type']?.startsWith('multipart/form-data') === true;

/**
 * Calls `onLate` if a body does not arrive in the usual time. Node's HTTP server has one time-out for all requests, which must
 * be long enough for forms. This enforces the shorter one for all other bodies.
 */
export function watchArrival(
  request: IncomingMessage,
  onLate: () => void,
  { usual }: ArrivalTimes = arrivalTimes,
): void {
  if (!hasBody(request) || isForm(request)) return;
  const timer = setTimeout(() => {
    if (!request.complete) onLate();
  }, usual);
  request.once('close', () => clearTimeout(timer));
}

/** After an early answer the client has this time to read it before the connection is closed. */
const lingerMs = 2000;

/**
 * Ends a request that is answered before it has fully arrived. A small remainder of known length is read and discarded, so that
 * the connection can be reused. Otherwise, reading stops and the connection is closed after a delay: a client that is still
 * sending would lose the answer if the connection closed at once.
 */
export function abandonRest(request: IncomingMessage, response: ServerResponse, maxBytes: number): void {
  request.unpipe();
  if (Number(request.headers['content-length'] ?? Infinity) <= maxBytes) {
    request.resume();
    return;
  }
  request.pause();
  // After the answer, Node would drain a request that was never read. `read(0)` prevents that.
  request.read(0);
  response.once('finish', () => {
    const timer = setTimeout(() => request.destroy(), lingerMs);
    request.socket.once('close', () => clearTimeout(timer));
  });
}
