import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import { byTitle } from './kind.ts';
import type { ItemOrder, ItemRow, KindName, KindTable } from './kind.ts';

/** What a query needs to know of a kind. */
export interface ReadableKind<Table extends KindTable> {
  readonly name: KindName;
  readonly table: Table;
  readonly order: ItemOrder;
}

const columns = sql`publications.id, slug, title, published_at, changed_at`;

/** Excludes drafts and items scheduled for later. */
const isPublished = (kind: KindName) =>
  sql`publications.kind = ${kind} and publications.published_at <= now()`;

/** The kind's published items, in its order. */
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

/** The published pages without their texts. */
export async function listPageSummaries(db: Reader): Promise<Omit<ItemRow<'pages'>, 'content'>[]> {
  const { rows } = await sql<Omit<ItemRow<'pages'>, 'content'>>`
    select ${columns} from publications where ${isPublished('pages')} order by ${byTitle}
  `.execute(db);
  return rows;
}

/** Every item including drafts, for operators. */
export const listContent = async (db: Reader) =>
  db
    .selectFrom('publications')
    .select(['id', 'kind', 'slug', 'title', 'published_at', 'changed_at'])
    .orderBy('kind')
    .orderBy('slug')
    .execute();
