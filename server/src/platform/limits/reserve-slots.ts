import { tooManyRequests } from '../http/refusal.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { Limit, Limiter } from './limiter.ts';

/** A limit, and the key that it counts. */
type Slot = readonly [limit: Limit, key: string];

interface Reservation {
  readonly slots: readonly Slot[];
  /** Called with the limit that is used up, before the refusal is thrown. May return the message of the refusal. */
  readonly onRefused?: (limit: Limit) => string | undefined;
}

/**
 * Reserves a slot in every limit or in none; returns a function that releases them. Throws a 429 if a limit is used up.
 *
 * Reserve before the work, so that concurrent requests cannot exceed a limit. Release the slots of outcomes that the limit does
 * not count: successes if it counts failures, and every failure of the site.
 */
export async function reserveSlots(
  { limiter, metrics }: { readonly limiter: Limiter; readonly metrics: Metrics },
  { slots, onRefused }: Reservation,
): Promise<() => Promise<void>> {
  const reserved: Slot[] = [];
  const release = async () => {
    for (const slot of reserved.splice(0)) await limiter.release(...slot);
  };
  for (const slot of slots) {
    const verdict = await limiter.take(...slot);
    if (!verdict.allowed) {
      await release();
      metrics.limited.inc({ limit: slot[0].name });
      throw tooManyRequests(verdict.retryAfterSeconds, onRefused?.(slot[0]));
    }
    reserved.push(slot);
  }
  return release;
}
