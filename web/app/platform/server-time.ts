/**
 * What time it is where picks are judged. A device's own clock may be wrong, and would show a game as locked too early or open
 * too long: each answer says when it was given, and where the device's clock cannot be right it is corrected by that.
 */
let offset = 0;

/** Learns from an answer that was made for this very question, and not kept on the way. The header knows whole seconds. */
export function noteServerTime(headers: Headers, sentAt: number, receivedAt: number): void {
  const date = Date.parse(headers.get('date') ?? '');
  if (headers.get('cache-control') !== 'no-store' || Number.isNaN(date)) return;
  offset = correctionOf(date, sentAt, receivedAt);
}

/** How far a clock is off, by an answer between two of its readings; nothing where it may be right. */
export function correctionOf(date: number, sentAt: number, receivedAt: number): number {
  const possible = date + 1000 >= sentAt && date <= receivedAt;
  return possible ? 0 : Math.round(date + 500 - (sentAt + receivedAt) / 2);
}

export const serverNow = (): number => Date.now() + offset;
