import type { Reader } from '../../platform/database/transaction.ts';
import { published } from '../content/index.ts';

const select = (db: Reader) =>
  published(db, 'news')
    .innerJoin('news', 'news.id', 'publications.id')
    .select(['topic', 'description', 'content', 'picture', 'picture_alt', 'picture_width', 'picture_height']);

/** Published news, newest first; all of it unless a number is given. */
export const listNews = async (db: Reader, most?: number) => {
  const all = select(db).orderBy('published_at', 'desc').orderBy('publications.id', 'desc');
  return (most === undefined ? all : all.limit(most)).execute();
};

export const findNews = async (db: Reader, id: string) =>
  select(db).where('publications.id', '=', id).executeTakeFirst();

export type NewsRow = Awaited<ReturnType<typeof listNews>>[number];
