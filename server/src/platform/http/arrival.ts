import type { IncomingMessage } from 'node:http';

/** How long a request may take to arrive whole, in milliseconds. */
export interface ArrivalTimes {
  readonly usual: number;
  /** For forms, which may carry a picture: 5 MB over half a megabit a second are 80 seconds. */
  readonly form: number;
}

export const arrivalTimes: ArrivalTimes = { usual: 10_000, form: 120_000 };

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

const isForm = ({ headers }: IncomingMessage) =>
  headers['content-type']?.startsWith('multipart/form-data') === true;

/**
 * Tells of a body that is not there in time. The HTTP server itself knows one limit for all requests, which is that of
 * forms; this is the shorter one of all others.
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
