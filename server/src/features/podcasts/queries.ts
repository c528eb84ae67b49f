import type { Reader } from '../../platform/database/transaction.ts';
import { published } from '../content/index.ts';

/** Published podcasts, newest first. */
export const listPodcasts = async (db: Reader) =>
  published(db, 'podcasts')
    .innerJoin('podcasts', 'podcasts.id', 'publications.id')
    .select(['topic', 'description', 'address', 'player'])
    .orderBy('published_at', 'desc')
    .orderBy('publications.id', 'desc')
    .execute();

export type PodcastRow = Awaited<ReturnType<typeof listPodcasts>>[number];
