import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import type { Platform } from '../../platform/platform.ts';
import { fetchFeed } from './fetch.ts';
import type { FeedRules, Validators } from './fetch.ts';
import { fileSource } from '../imports/index.ts';
import type { TextSource } from '../imports/index.ts';

const maxBytes = 256 * 1024 * 1024;
const timeoutMs = 120_000;

interface Feed extends Pick<FeedRules, 'allowAddress'> {
  readonly address: string;
}

/**
 * Fetches a feed into a temporary file and calls `use` with it; returns `undefined` if the feed is unchanged. The file's
 * validators (ETag, Last-Modified) and the time of the fetch are stored only after `use` succeeds, so that a failed import
 * is retried and its feed becomes stale.
 */
export async function withFeed<T>(
  platform: Platform,
  { address, ...more }: Feed,
  use: (source: TextSource) => Promise<T>,
): Promise<T | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'outpick-feed-'));
  try {
    const path = join(folder, 'feed');
    const validators = await recordRequest(platform, address);
    const rules = { origins: platform.config.FEED_ORIGINS, maxBytes, timeoutMs, ...more };
    const fetched = await fetchFeed({ address, path, validators, rules });
    if (fetched === 'unchanged') {
      await recordFetch(platform, address);
      return undefined;
    }
    const result = await use(await fileSource(path, address));
    await platform.db
      .updateTable('feeds')
      .set({ entity_tag: fetched.entityTag, last_modified: fetched.lastModified })
      .where('address', '=', address)
      .execute();
    await recordFetch(platform, address);
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

const undefinedColumn = '42703';

/** Stores the time of a successful fetch. The schema of the release before has no such column; imports go on there. */
async function recordFetch({ db }: Platform, address: string): Promise<void> {
  try {
    await sql`update feeds set fetched_at = clock_timestamp() where address = ${address}`.execute(db);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === undefinedColumn)) throw error;
  }
}
