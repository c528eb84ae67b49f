/**
 * The server's time, which decides when a game locks. The device's clock may be wrong and would then show a game as locked too
 * early or open too long. Each response carries the server's time; the offset corrects the clock only if it must be wrong.
 */
let offset = 0;

/** Updates the offset from a response, if it did not come from a cache. The `date` header has whole seconds. */
export function updateServerTime(headers: Headers, sentAt: number, receivedAt: number): void {
  const date = Date.parse(headers.get('date') ?? '');
  if (headers.get('cache-control') !== 'no-store' || Number.isNaN(date)) return;
  offset = clockOffset(date, sentAt, receivedAt);
}

/** The device's clock error in milliseconds; 0 if the server's second may lie between the two readings. */
export function clockOffset(date: number, sentAt: number, receivedAt: number): number {
  const mayBeRight = date + 1000 >= sentAt && date <= receivedAt;
  return mayBeRight ? 0 : Math.round(date + 500 - (sentAt + receivedAt) / 2);
}

export const serverNow = (): number => Date.now() + offset;
