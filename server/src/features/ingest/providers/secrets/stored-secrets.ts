import { z } from 'zod';
import type { ActTransaction } from '../../../../platform/act.ts';
import type { Reader } from '../../../../platform/database/transaction.ts';
import type { Job } from '../../../../platform/jobs/job.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { adapters } from '../adapters.ts';
import { noFailure, refuseFeed } from '../manage-feeds.ts';

/** Lists the names of the keys that owners stored, with the time of their last change. Never returns the keys. */
export const listStoredSecrets = async (db: Reader) =>
  db.selectFrom('feed_secrets').select(['name', 'changed_at']).orderBy('name').execute();

/** Stores a key, encrypted, and ends the back-off of the feeds that use it. */
export async function setFeedSecret(
  { keys, now }: Platform,
  tx: ActTransaction,
  { name, value }: { readonly name: string; readonly value: string },
): Promise<void> {
  const row = { sealed: keys.seal(value), changed_at: now() };
  const adapterNames = adapters.filter(({ secret }) => secret?.name === name).map((adapter) => adapter.name);
  await tx.db
    .insertInto('feed_secrets')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
  if (adapterNames.length > 0)
    await tx.db.updateTable('provider_feeds').set(noFailure).where('adapter', 'in', adapterNames).execute();
}

/** Deletes a key that an owner stored. */
export async function removeFeedSecret(tx: ActTransaction, name: string): Promise<void> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('feed_secrets')
    .where('name', '=', name)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw refuseFeed(`The console stores no key "${name}".`);
}

const data = z.strictObject({});

/**
 * Encrypts the stored keys again with the newest of CODE_KEYS, so that an old code key can be removed a day after a new one
 * was added.
 */
export const tidyFeedSecrets: Job<z.output<typeof data>> = {
  name: 'providers.tidy-secrets',
  formerNames: ['feeds.tidy-secrets'],
  data,
  schedule: { cron: '43 3 * * *', data: {} },
  retries: 3,
  backOffSeconds: 60,
  run: async ({ keys, log, transact }) => {
    await transact(async (tx) => {
      const rows = await tx.db.selectFrom('feed_secrets').select(['name', 'sealed']).forUpdate().execute();
      for (const { name, sealed } of rows) {
        const value = tryToOpen(keys, sealed);
        if (value === undefined)
          log.error({ name }, 'a stored key of a provider is sealed with an unknown key: store it again');
        else
          await tx.db
            .updateTable('feed_secrets')
            .set({ sealed: keys.seal(value) })
            .where('name', '=', name)
            .execute();
      }
    });
  },
};

/** Returns `undefined` for a key that cannot be decrypted, so that the job continues with the other keys. */
function tryToOpen(keys: Platform['keys'], sealed: string): string | undefined {
  try {
    return keys.open(sealed);
  } catch {
    return undefined;
  }
}
