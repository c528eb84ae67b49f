import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import { byTitle, newestFirst } from './kind.ts';
import type { ItemOrder, ItemRow, KindName, KindTable } from './kind.ts';

/** The parts of a kind that queries use. */
export interface ReadableKind<Table extends KindTable> {
  readonly name: KindName;
  readonly table: Table;
  readonly order: ItemOrder;
}

const columns = sql`publications.id, slug, title, published_at, changed_at`;

/** Excludes drafts and items scheduled for later. */
const isPublished = (kind: KindName) =>
  sql`publications.kind = ${kind} and publications.published_at <= now()`;

/** Lists the kind's published items in the kind's order. */
export async function listItems<Table extends KindTable>(
  db: Reader,
  kind: ReadableKind<Table>,
  limit?: number,
): Promise<ItemRow<Table>[]> {
  const table = sql.table(kind.table);
  const { rows } = await sql<ItemRow<Table>>`
    select ${columns}, ${table}.*
    from publications
    join ${table} on ${table}.id = publications.id
    where ${isPublished(kind.name)}
    order by ${kind.order}
    limit ${limit ?? null}
  `.execute(db);
  return rows;
}

/** A column that is unique within a kind, and its value. */
export type ItemKey = readonly [column: 'id' | 'slug' | 'title', value: string];

export async function findItem<Table extends KindTable>(
  db: Reader,
  kind: ReadableKind<Table>,
  [column, value]: ItemKey,
): Promise<ItemRow<Table> | undefined> {
  const table = sql.table(kind.table);
  const { rows } = await sql<ItemRow<Table>>`
    select ${columns}, ${table}.*
    from publications
    join ${table} on ${table}.id = publications.id
    where ${isPublished(kind.name)} and ${sql.ref(`publications.${column}`)} = ${value}
  `.execute(db);
  return rows[0];
}

/** Finds the announcement to show now. If there are several, the one that began last. */
export async function findAnnouncement(db: Reader): Promise<ItemRow<'announcements'> | undefined> {
  const { rows } = await sql<ItemRow<'announcements'>>`
    select ${columns}, announcements.*
    from publications
    join announcements on announcements.id = publications.id
    where ${isPublished('announcements')} and announcements.ends_at > now()
    order by ${newestFirst}
    limit 1
  `.execute(db);
  return rows[0];
}

/** Lists the published pages without their texts. */
export async function listPageSummaries(db: Reader): Promise<Omit<ItemRow<'pages'>, 'content'>[]> {
  const { rows } = await sql<Omit<ItemRow<'pages'>, 'content'>>`
    select ${columns} from publications where ${isPublished('pages')} order by ${byTitle}
  `.execute(db);
  return rows;
}

/** Lists every item for operators, including drafts. */
export const listContent = async (db: Reader) =>
  db
    .selectFrom('publications')
    .select(['id', 'kind', 'slug', 'title', 'published_at', 'changed_at'])
    .orderBy('kind')
    .orderBy('slug')
    .execute();

/** Reads an item's row in the table of its kind, as JSON without the id. */
export async function readStoredRow(
  db: Reader,
  { table }: { readonly table: KindTable },
  id: string,
): Promise<unknown> {
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(${sql.table(table)}) - 'id' as row from ${sql.table(table)} where id = ${id}
  `.execute(db);
  return rows[0]?.row;
}

/** Whether another page has this title. */
export async function isTitleTaken(db: Reader, title: string, exceptId?: string): Promise<boolean> {
  const row = await db
    .selectFrom('publications')
    .select('id')
    .where('kind', '=', 'pages')
    .where('title', '=', title)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
    .executeTakeFirst();
  return row !== undefined;
}

const maxSlugLength = 80;

/** Converts a title to a slug. */
const toSlug = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .slice(0, maxSlugLength)
    .replaceAll(/^-+|-+$/gu, '');

interface SlugRequest {
  readonly kind: KindName;
  /** Undefined: made from the title, with a number if the slug is taken. */
  readonly slug: string | undefined;
  readonly title: string;
}

/** Lists the slugs of a kind that begin with `base`. */
async function listSlugs(db: Reader, kind: KindName, base: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('publications')
    .select('slug')
    .where('kind', '=', kind)
    .where('slug', 'like', `${base}%`)
    .execute();
  return new Set(rows.map((row) => row.slug));
}

/** Returns a slug that no item of the kind has: `base`, or `base` with a number. */
export async function chooseSlug(db: Reader, kind: KindName, base: string): Promise<string> {
  const slugs = await listSlugs(db, kind, base);
  if (!slugs.has(base)) return base;
  let number = 2;
  while (slugs.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}

/** Returns the slug of a new item; undefined if the requested one is taken. */
export async function findFreeSlug(
  db: Reader,
  { kind, slug, title }: SlugRequest,
): Promise<string | undefined> {
  if (slug === undefined) return chooseSlug(db, kind, toSlug(title) || 'item');
  return (await listSlugs(db, kind, slug)).has(slug) ? undefined : slug;
}
