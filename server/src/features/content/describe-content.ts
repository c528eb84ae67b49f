import type { Recorded } from '../../platform/audit.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { findKind } from './kinds.ts';
import { readStoredRow } from './queries.ts';
import { findNewestVersion } from './versions.ts';

/** Longer texts are cut in the audit log: the versions contain them whole. */
const longestText = 500;

const cut = (value: string | number | null): Recorded =>
  typeof value === 'string' && value.length > longestText ? `${value.slice(0, longestText)}…` : value;

/**
 * An item of content in the audit log. Null: there is none. The fields of an item without versions are left out: it is a recap,
 * which names players.
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
    ...Object.fromEntries(fields.map(([name, value]) => [name, cut(value)])),
    kind: kind.name,
    slug: row.slug,
    title: row.title,
    publishedAt: row.published_at?.toISOString() ?? null,
    isDeleted: row.deleted_at !== null,
    version,
  };
}
