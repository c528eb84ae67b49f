import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Platform } from '../../platform/platform.ts';

/** Mails that are sent without a pause: a tenth of a second's, so that the rate is even. */
export const mailsPerTurn = ({ config }: Platform): number =>
  Math.max(1, Math.floor(config.MAILINGS_PER_SECOND / 10));

/**
 * Reserves the time of this many mails at `MAILINGS_PER_SECOND` and waits until it begins. All workers share the
 * reservations in the database. Unused time is not saved up, so a pause is not followed by a burst.
 */
export async function waitForTurn(
  { db, config }: Platform,
  mails: number,
  signal: AbortSignal,
): Promise<void> {
  const seconds = mails / config.MAILINGS_PER_SECOND;
  const { rows } = await sql<{ wait: number }>`
    update mailing_pace
    set next_at = greatest(next_at, clock_timestamp()) + make_interval(secs => ${seconds}::float8)
    returning extract(epoch from next_at - clock_timestamp())::float8 - ${seconds}::float8 as wait
  `.execute(db);
  const waitMs = (rows[0]?.wait ?? 0) * 1000;
  if (waitMs > 0) await setTimeout(waitMs, undefined, { signal });
}
