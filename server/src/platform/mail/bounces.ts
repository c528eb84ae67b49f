import { sql } from 'kysely';
import { z } from 'zod';
import type { Reader } from '../database/transaction.ts';
import type { Job } from '../jobs/job.ts';
import type { Keys } from '../keys.ts';
import type { Platform } from '../platform.ts';
import { errorLine } from '../telemetry/errors.ts';
import { maskAddress } from './mask.ts';

/** A recipient that the mail server refused permanently. */
export interface RefusedRecipient {
  readonly address: string;
  readonly error: unknown;
}

const table = 'mail_bounces';

/** The stored forms of an address, first under the active key. Ignores case. */
export const addressFingerprints = (keys: Keys, address: string): readonly Buffer[] =>
  keys.fingerprints(`mail ${address.toLowerCase()}`);

function describeRefusal({ address, error }: RefusedRecipient, keys: Keys, kind: string) {
  const [fingerprint] = addressFingerprints(keys, address);
  if (!fingerprint) throw new Error('no key is configured');
  return {
    fingerprint,
    recipient: maskAddress(address),
    kind,
    code: Number(Reflect.get(Object(error), 'responseCode')),
    reply: errorLine(error).slice(0, 500),
  };
}

/** Records refused recipients, one row per address. Never throws: that would hide the error of the mail itself. */
export async function recordBounces(
  { db, keys, log }: Pick<Platform, 'db' | 'keys' | 'log'>,
  kind: string,
  refused: readonly RefusedRecipient[],
): Promise<void> {
  if (refused.length === 0) return;
  try {
    const rows = new Map(refused.map((one) => [one.address.toLowerCase(), describeRefusal(one, keys, kind)]));
    await db
      .insertInto(table)
      // Sorted, so that concurrent statements do not deadlock.
      .values([...rows.values()].toSorted((a, b) => Buffer.compare(a.fingerprint, b.fingerprint)))
      .onConflict((conflict) =>
        conflict.column('fingerprint').doUpdateSet({
          kind: sql`excluded.kind`,
          code: sql`excluded.code`,
          reply: sql`excluded.reply`,
          times: sql`mail_bounces.times + 1`,
          last_at: sql`clock_timestamp()`,
        }),
      )
      .execute();
  } catch (error) {
    log.warn({ err: error }, 'bounces not recorded');
  }
}

/** Returns the given addresses that have bounced. */
export async function findBounced(
  { db, keys }: Pick<Platform, 'db' | 'keys'>,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set();
  const prints = addresses.map((address) => [address, addressFingerprints(keys, address)] as const);
  const rows = await db
    .selectFrom(table)
    .select('fingerprint')
    .where(
      'fingerprint',
      'in',
      prints.flatMap(([, fingerprints]) => fingerprints),
    )
    .execute();
  const found = new Set(rows.map(({ fingerprint }) => fingerprint.toString('hex')));
  const bounced = prints.filter(([, all]) => all.some((one) => found.has(one.toString('hex'))));
  return new Set(bounced.map(([address]) => address));
}

/** Deletes the bounce of an address. Call it when the address accepted a mail, or when its owner's data is deleted. */
export async function forgetBounce(db: Reader, keys: Keys, address: string): Promise<void> {
  await db
    .deleteFrom(table)
    .where('fingerprint', 'in', [...addressFingerprints(keys, address)])
    .execute();
}

const noData = z.strictObject({});

/** Deletes bounces half a year after the last refusal. */
export const deleteOldBounces: Job<z.output<typeof noData>> = {
  name: 'mail.forget-bounces',
  data: noData,
  collapseBy: () => 'all',
  schedule: { cron: '29 4 * * *', data: {} },
  retries: 2,
  backOffSeconds: 60,
  run: async ({ db, now }, _data, { log }) => {
    const before = new Date(now().getTime() - 180 * 86_400_000);
    const { numDeletedRows } = await db
      .deleteFrom(table)
      .where('last_at', '<', before)
      .executeTakeFirstOrThrow();
    log.info({ deleted: Number(numDeletedRows) }, 'old bounces deleted');
  },
};
