import type { Reader } from '../../platform/database/transaction.ts';
import { published } from '../content/index.ts';

/** Published articles, newest first. */
export const listArticles = async (db: Reader) =>
  published(db, 'articles')
    .innerJoin('articles', 'articles.id', 'publications.id')
    .select(['topic', 'description', 'document'])
    .orderBy('published_at', 'desc')
    .orderBy('publications.id', 'desc')
    .execute();
