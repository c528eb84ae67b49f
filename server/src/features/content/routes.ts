import type {
  articlesCalls,
  bannersCalls,
  newsCalls,
  pageContentsCalls,
  podcastsCalls,
  socialLinksCalls,
} from '@outpick/contracts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Routes } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { contentArea } from './kind.ts';
import type { KindName } from './kind.ts';
import { articlesKind } from './kinds/articles.ts';
import { bannersKind } from './kinds/banners.ts';
import { newsKind } from './kinds/news.ts';
import { pagesKind, presentPageSummary } from './kinds/pages.ts';
import { podcastsKind } from './kinds/podcasts.ts';
import { socialLinksKind } from './kinds/social-links.ts';
import { listPageSummaries } from './queries.ts';
import { createReader, readItem, readItems } from './read.ts';

type ContentCalls = typeof newsCalls &
  typeof articlesCalls &
  typeof podcastsCalls &
  typeof bannersCalls &
  typeof socialLinksCalls &
  typeof pageContentsCalls;

const areasOf =
  ({ name }: { readonly name: KindName }) =>
  () => [contentArea(name)];

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

function found<T>(item: T | undefined, what?: string): T {
  if (item === undefined) throw notFound(what);
  return item;
}

export const contentRoutes = (platform: Platform): Routes<ContentCalls> => ({
  listNews: {
    areas: areasOf(newsKind),
    handle: async (_input, asker) => ({
      data: { newsList: await readItems(createReader(platform, asker), newsKind) },
    }),
  },
  getNews: {
    areas: areasOf(newsKind),
    handle: async ({ params }, asker) => {
      const item = await readItem(createReader(platform, asker), newsKind, ['id', params.id]);
      return { data: found(item, 'news item') };
    },
  },
  listArticles: {
    areas: areasOf(articlesKind),
    handle: async (_input, asker) => ({
      data: { articleList: await readItems(createReader(platform, asker), articlesKind) },
    }),
  },
  listPodcasts: {
    areas: areasOf(podcastsKind),
    handle: async (_input, asker) => ({
      data: { podcastList: await readItems(createReader(platform, asker), podcastsKind) },
    }),
  },
  listBanners: {
    areas: areasOf(bannersKind),
    handle: async (_input, asker) => ({
      data: { banner: await readItems(createReader(platform, asker), bannersKind) },
    }),
  },
  listSocialLinks: {
    areas: areasOf(socialLinksKind),
    handle: async (_input, asker) => ({
      data: await readItems(createReader(platform, asker), socialLinksKind),
    }),
  },
  getSocialLink: {
    areas: areasOf(socialLinksKind),
    handle: async ({ params }, asker) => {
      const item = await readItem(createReader(platform, asker), socialLinksKind, ['id', params.id]);
      return { data: found(item, 'social link') };
    },
  },
  findPageContents: {
    areas: areasOf(pagesKind),
    handle: async ({ query }, asker) => {
      if (query.title === undefined) {
        const rows = await listPageSummaries(platform.db);
        return { data: { result: rows.map(presentPageSummary), total: rows.length } };
      }
      const page = await readItem(createReader(platform, asker), pagesKind, ['title', query.title]);
      return { data: found(page) };
    },
  },
  getPageContent: {
    areas: areasOf(pagesKind),
    handle: async ({ params: { id } }, asker) => {
      const column = uuid.test(id) ? 'id' : 'slug';
      return { data: found(await readItem(createReader(platform, asker), pagesKind, [column, id])) };
    },
  },
});
