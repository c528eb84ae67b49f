import type { Reader } from '../../platform/database/transaction.ts';
import { published } from '../content/index.ts';

const select = (db: Reader) =>
  published(db, 'pages').innerJoin('pages', 'pages.id', 'publications.id').select('content');

/** Every published page without its text, by title. */
export const listPages = async (db: Reader) => published(db, 'pages').orderBy('title').execute();

export const findPageByTitle = async (db: Reader, title: string) =>
  select(db).where('title', '=', title).executeTakeFirst();

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

/** By its id, or by its slug. */
export const findPage = async (db: Reader, idOrSlug: string) =>
  select(db)
    .where(uuid.test(idOrSlug) ? 'publications.id' : 'publications.slug', '=', idOrSlug)
    .executeTakeFirst();

export type PageRow = NonNullable<Awaited<ReturnType<typeof findPage>>>;
