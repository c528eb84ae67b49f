import type { ContentKind, KindName } from './kind.ts';
import { announcementsKind } from './kinds/announcements.ts';
import { articlesKind } from './kinds/articles.ts';
import { bannersKind } from './kinds/banners.ts';
import { newsKind } from './kinds/news.ts';
import { pagesKind } from './kinds/pages.ts';
import { podcastsKind } from './kinds/podcasts.ts';
import { socialLinksKind } from './kinds/social-links.ts';

const byName: Readonly<Record<KindName, ContentKind>> = {
  news: newsKind,
  articles: articlesKind,
  podcasts: podcastsKind,
  pages: pagesKind,
  banners: bannersKind,
  'social-links': socialLinksKind,
  announcements: announcementsKind,
};

/** Every kind of content. */
export const contentKinds: readonly ContentKind[] = Object.values(byName);

/** Finds the kind with a name; undefined if there is none. */
export const findKind = (name: string): ContentKind | undefined =>
  contentKinds.find((kind) => kind.name === name);

export const kindOf = (name: KindName): ContentKind => byName[name];
