import type { Reader } from '../../platform/database/transaction.ts';
import { published } from '../content/index.ts';

const select = (db: Reader) =>
  published(db, 'social-links')
    .innerJoin('social_links', 'social_links.id', 'publications.id')
    .select('address');

/** Published links, in their order. */
export const listSocialLinks = async (db: Reader) =>
  select(db).orderBy('position').orderBy('title').orderBy('publications.id').execute();

export const findSocialLink = async (db: Reader, id: string) =>
  select(db).where('publications.id', '=', id).executeTakeFirst();
