import type { Reader } from '../../platform/database/transaction.ts';
import { published } from '../content/index.ts';

/** Published banners, in their order. */
export const listBanners = async (db: Reader) =>
  published(db, 'banners')
    .innerJoin('banners', 'banners.id', 'publications.id')
    .select(['link', 'picture', 'picture_width', 'picture_height'])
    .orderBy('position')
    .orderBy('title')
    .orderBy('publications.id')
    .execute();
