import { sql } from 'kysely';
import type { Actor } from '../../platform/audit.ts';
import type { Reader, Transaction } from '../../platform/database/transaction.ts';
import type { ContentKind } from './kind.ts';

interface VersionedItem {
  readonly kind: Pick<ContentKind, 'table'>;
  readonly id: string;
  /** Who saved the item's current state; null if unknown. */
  readonly savedBy: Actor | null;
}

/**
 * Adds an item's stored state to its versions, unless the newest version is equal. Also called before a change, because the
 * item may have been saved by a release that kept no versions.
 */
export async function keepVersion({ db }: Transaction, { kind, id, savedBy }: VersionedItem): Promise<void> {
  const table = sql.table(kind.table);
  const operatorId = savedBy?.kind === 'operator' ? savedBy.operatorId : null;
  await sql`
    insert into content_versions (publication_id, version, title, fields, saved_by, operator_id)
    select stored_item.id, coalesce(newest.version, 0) + 1, stored_item.title, stored_item.fields,
           ${savedBy?.name ?? null}, ${operatorId}
    from (
      select publications.id, title, to_jsonb(${table}) - 'id' as fields
      from publications join ${table} on ${table}.id = publications.id
      where publications.id = ${id}
    ) as stored_item
    left join lateral (
      select version, title, fields from content_versions
      where publication_id = stored_item.id order by version desc limit 1
    ) as newest on true
    where (newest.title, newest.fields) is distinct from (stored_item.title, stored_item.fields)
  `.execute(db);
}

/** Finds the number of an item's newest version; 0 if there is none yet. */
export async function findNewestVersion(db: Reader, id: string): Promise<number> {
  const row = await db
    .selectFrom('content_versions')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('publication_id', '=', id)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** Lists the versions of an item without their fields, newest first. */
export const listVersions = async (db: Reader, id: string) =>
  db
    .selectFrom('content_versions')
    .select(['version', 'saved_at', 'saved_by'])
    .where('publication_id', '=', id)
    .orderBy('version', 'desc')
    .execute();

/** Finds one version of an item. */
export const findVersion = async (db: Reader, id: string, version: number) =>
  db
    .selectFrom('content_versions')
    .select(['version', 'title', 'fields', 'saved_at', 'saved_by'])
    .where('publication_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
