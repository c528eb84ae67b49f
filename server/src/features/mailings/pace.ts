import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Platform } from '../../platform/platform.ts';

/** How many mails are sent without a pause: as many as a tenth of a second allows, so that the rate is even. */
export const mailsPerTurn = ({ config }: Platform): number =>
  Math.max(1, Math.floor(config.MAILINGS_PER_SECOND / 10));

/**
 * Reserves time for this number of mails at `MAILINGS_PER_SECOND`, and waits until that time begins. All workers share the
 * reservations in the database. Unused time expires, so a pause is not followed by a burst.
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
