import { sql } from 'kysely';
import type { Platform } from '../../../../platform/platform.ts';
import type { Page } from '../adapter.ts';
import { noValidators } from './download.ts';
import type { Validators } from './download.ts';

/** What identifies an unchanged document: the validators, which the provider's server compares, or its SHA-256. */
export interface Fingerprint extends Validators {
  readonly contentHash: string | null;
}

/** The fingerprint of a page that must be read again even if it is unchanged. */
export const noFingerprint: Fingerprint = { ...noValidators, contentHash: null };

/** The stored state of a page. */
export interface StoredPage extends Fingerprint {
  readonly requestedAt: Date;
  readonly fetchedAt: Date | null;
  /** The first request since the last success; null if the last one succeeded. */
  readonly failingSince: Date | null;
}

export async function loadPages({ db }: Platform, feedId: string): Promise<Map<string, StoredPage>> {
  const rows = await db.selectFrom('feed_pages').selectAll().where('feed_id', '=', feedId).execute();
  return new Map(
    rows.map((row) => [
      row.page,
      {
        requestedAt: row.requested_at,
        fetchedAt: row.fetched_at,
        failingSince: row.failing_since,
        entityTag: row.entity_tag,
        lastModified: row.last_modified,
        contentHash: row.content_hash,
      },
    ]),
  );
}

/** Stores that a page is being requested. Until its documents are stored, it counts as failing. */
export async function recordRequest({ db, now }: Platform, feedId: string, { key }: Page): Promise<void> {
  const requestedAt = now();
  await db
    .insertInto('feed_pages')
    .values({ feed_id: feedId, page: key, requested_at: requestedAt, failing_since: requestedAt })
    .onConflict((conflict) =>
      conflict.columns(['feed_id', 'page']).doUpdateSet({
        requested_at: requestedAt,
        failing_since: sql`coalesce(feed_pages.failing_since, excluded.failing_since)`,
      }),
    )
    .execute();
  await db
    .updateTable('provider_feeds')
    .set({ requested_at: requestedAt })
    .where('id', '=', feedId)
    .execute();
}

/** Undoes `recordRequest` if the budget has no call left. The page is then due as if nobody had requested it. */
export async function restoreRequest(
  { db }: Platform,
  feedId: string,
  { key, stored }: { readonly key: string; readonly stored: StoredPage | undefined },
): Promise<void> {
  if (stored)
    await db
      .updateTable('feed_pages')
      .set({ requested_at: stored.requestedAt, failing_since: stored.failingSince })
      .where('feed_id', '=', feedId)
      .where('page', '=', key)
      .execute();
  else await db.deleteFrom('feed_pages').where('feed_id', '=', feedId).where('page', '=', key).execute();
}

/** Stores that a page was fetched and its games were stored. Without a fingerprint, the last one stays. */
export async function recordFetch(
  { db, now }: Platform,
  feedId: string,
  { key, fingerprint }: { readonly key: string; readonly fingerprint: Fingerprint | undefined },
): Promise<void> {
  await db
    .updateTable('feed_pages')
    .set({
      // Never earlier than the request: a page whose fetch is older than its request counts as failing.
      fetched_at: sql`greatest(requested_at, ${now()}::timestamptz)`,
      failing_since: null,
      ...(fingerprint && {
        entity_tag: fingerprint.entityTag,
        last_modified: fingerprint.lastModified,
        content_hash: fingerprint.contentHash,
      }),
    })
    .where('feed_id', '=', feedId)
    .where('page', '=', key)
    .execute();
}

const retentionMs = 90 * 86_400_000;

/** Deletes pages that were not requested for three months: they belong to past days or seasons. */
export async function deleteOldPages({ db, now }: Platform): Promise<void> {
  await db
    .deleteFrom('feed_pages')
    .where('requested_at', '<', new Date(now().getTime() - retentionMs))
    .execute();
}
