import type { IncomingMessage } from 'node:http';

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
