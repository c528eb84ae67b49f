import type { Recorded } from '../../platform/audit.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { findKind } from './kinds.ts';
import { readStoredRow } from './queries.ts';
import { findNewestVersion } from './versions.ts';

/** Longer texts are truncated in the audit log. The item's versions contain them in full. */
const maxTextLength = 500;

const truncate = (value: string | number | null): Recorded =>
  typeof value === 'string' && value.length > maxTextLength ? `${value.slice(0, maxTextLength)}…` : value;

/**
 * Describes an item for the audit log; null if there is none. An item without versions is a recap, which names players: its
 * fields are left out.
 */
export async function describeContent(db: Reader, id: string): Promise<Recorded> {
  const row = await db
    .selectFrom('publications')
    .select(['kind', 'slug', 'title', 'published_at', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  const kind = row && findKind(row.kind);
  if (!kind) return null;
  const version = await findNewestVersion(db, id);
  const form = version === 0 ? {} : kind.readForm(await readStoredRow(db, kind, id), row.title);
  const fields = Object.entries<string | number | null>(form);
  return {
    ...Object.fromEntries(fields.map(([name, value]) => [name, truncate(value)])),
    kind: kind.name,
    slug: row.slug,
    title: row.title,
    publishedAt: row.published_at?.toISOString() ?? null,
    isDeleted: row.deleted_at !== null,
    version,
  };
}

/** Describes what a restoration of an item needs: its newest version, and when it was published or deleted. */
export async function readRestorableContent(db: Reader, id: string): Promise<Recorded> {
  const row = await db
    .selectFrom('publications')
    .select(['published_at', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    version: await findNewestVersion(db, id),
    publishedAt: row.published_at?.toISOString() ?? null,
    deletedAt: row.deleted_at?.toISOString() ?? null,
  };
}
