import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import type { KindName } from './kind.ts';

/** The items of a kind that visitors may see at this moment: neither drafts nor what is scheduled for later. */
export const published = (db: Reader, kind: KindName) =>
  db
    .selectFrom('publications')
    .where('publications.kind', '=', kind)
    .where('publications.published_at', '<=', sql<Date>`now()`)
    .select(['publications.id', 'publications.slug', 'publications.title', 'publications.changed_at'])
    .select(sql<Date>`publications.published_at`.as('published_at'));

/** Everything there is, drafts too: for operators. */
export const listContent = async (db: Reader) =>
  db
    .selectFrom('publications')
    .select(['id', 'kind', 'slug', 'title', 'published_at', 'changed_at'])
    .orderBy('kind')
    .orderBy('slug')
    .execute();
