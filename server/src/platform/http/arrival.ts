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
 * Calls `onLate` if a body does not arrive in time. The HTTP server has one time-out for all requests, which is that of
 * forms; this is the shorter one for the others.
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
 * Ends a request that is answered before all of it has arrived. A rest that was declared and is small is discarded, so that
 * the connection can be used again. Any other is not read, and the connection is closed a little later: closed at once, a
 * client that is still sending would lose the answer.
 */
export function abandonRest(request: IncomingMessage, response: ServerResponse, maxBytes: number): void {
  request.unpipe();
  if (Number(request.headers['content-length'] ?? Infinity) <= maxBytes) {
    request.resume();
    return;
  }
  request.pause();
  // A request that was never read would be read to its end after the answer.
  request.read(0);
  response.once('finish', () => {
    const timer = setTimeout(() => request.socket.destroy(), lingerMs);
    request.socket.once('close', () => clearTimeout(timer));
  });
}
