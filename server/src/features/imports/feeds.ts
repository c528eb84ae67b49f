import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Platform } from '../../platform/platform.ts';
import { fetchFeed } from './fetch-feed.ts';
import type { Validators } from './fetch-feed.ts';
import { fileSource } from './source.ts';
import type { TextSource } from './source.ts';

const maxBytes = 256 * 1024 * 1024;
const timeoutMs = 120_000;

/**
 * Fetches a feed into a temporary file and calls `use` with it; returns `undefined` if the feed is unchanged. The file's
 * validators (ETag, Last-Modified) are stored only after `use` succeeds, so that a failed import is retried.
 */
export async function withFeed<T>(
  platform: Platform,
  address: string,
  use: (source: TextSource) => Promise<T>,
): Promise<T | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'outpick-feed-'));
  try {
    const path = join(folder, 'feed');
    const validators = await recordRequest(platform, address);
    const origins = platform.config.FEED_ORIGINS;
    const fetched = await fetchFeed({ address, path, validators, rules: { origins, maxBytes, timeoutMs } });
    if (fetched === 'unchanged') return undefined;
    const result = await use(await fileSource(path, address));
    await platform.db
      .updateTable('feeds')
      .set({ entity_tag: fetched.entityTag, last_modified: fetched.lastModified })
      .where('address', '=', address)
      .execute();
    return result;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Stores the time of the request; returns the validators of the last successful one. */
async function recordRequest({ db }: Platform, address: string): Promise<Validators> {
  const row = await db
    .insertInto('feeds')
    .values({ address, requested_at: sql`clock_timestamp()` })
    .onConflict((conflict) =>
      conflict.column('address').doUpdateSet({ requested_at: sql`clock_timestamp()` }),
    )
    .returning(['entity_tag', 'last_modified'])
    .executeTakeFirstOrThrow();
  return { entityTag: row.entity_tag, lastModified: row.last_modified };
}
