import type {
  announcementsCalls,
  articlesCalls,
  bannersCalls,
  newsCalls,
  pagesCalls,
  podcastsCalls,
  socialLinksCalls,
} from '@outpick/contracts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Routes } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { contentArea } from './kind.ts';
import type { KindName } from './kind.ts';
import { announcementsKind } from './kinds/announcements.ts';
import { articlesKind } from './kinds/articles.ts';
import { bannersKind } from './kinds/banners.ts';
import { newsKind } from './kinds/news.ts';
import { pagesKind, presentPageSummary } from './kinds/pages.ts';
import { podcastsKind } from './kinds/podcasts.ts';
import { socialLinksKind } from './kinds/social-links.ts';
import { findAnnouncement, listPageSummaries } from './queries.ts';
import { createReader, readItem, readItems } from './read.ts';

type ContentCalls = typeof announcementsCalls &
  typeof newsCalls &
  typeof articlesCalls &
  typeof podcastsCalls &
  typeof bannersCalls &
  typeof socialLinksCalls &
  typeof pagesCalls;

const areasOf =
  ({ name }: { readonly name: KindName }) =>
  () => [contentArea(name)];

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

function requireItem<T>(item: T | undefined, what?: string): T {
  if (item === undefined) throw notFound(what);
  return item;
}

export const contentRoutes = (platform: Platform): Routes<ContentCalls> => ({
  listNews: {
    areas: areasOf(newsKind),
    handle: async (_input, caller) => ({
      data: { newsList: await readItems(createReader(platform, caller), newsKind) },
    }),
  },
  getNews: {
    areas: areasOf(newsKind),
    handle: async ({ params }, caller) => {
      const item = await readItem(createReader(platform, caller), newsKind, ['id', params.id]);
      return { data: requireItem(item, 'news item') };
    },
  },
  listArticles: {
    areas: areasOf(articlesKind),
    handle: async (_input, caller) => ({
      data: { articleList: await readItems(createReader(platform, caller), articlesKind) },
    }),
  },
  listPodcasts: {
    areas: areasOf(podcastsKind),
    handle: async (_input, caller) => ({
      data: { podcastList: await readItems(createReader(platform, caller), podcastsKind) },
    }),
  },
  getAnnouncement: {
    areas: areasOf(announcementsKind),
    handle: async (_input, caller) => {
      const row = await findAnnouncement(platform.db);
      const announcement = row && announcementsKind.present(row, createReader(platform, caller));
      return { data: { announcement: announcement ?? null } };
    },
  },
  listBanners: {
    areas: areasOf(bannersKind),
    handle: async (_input, caller) => ({
      data: { banner: await readItems(createReader(platform, caller), bannersKind) },
    }),
  },
  listSocialLinks: {
    areas: areasOf(socialLinksKind),
    handle: async (_input, caller) => ({
      data: await readItems(createReader(platform, caller), socialLinksKind),
    }),
  },
  getSocialLink: {
    areas: areasOf(socialLinksKind),
    handle: async ({ params }, caller) => {
      const item = await readItem(createReader(platform, caller), socialLinksKind, ['id', params.id]);
      return { data: requireItem(item, 'social link') };
    },
  },
  findPageContents: {
    areas: areasOf(pagesKind),
    handle: async ({ query }, caller) => {
      if (query.title === undefined) {
        const rows = await listPageSummaries(platform.db);
        return { data: { result: rows.map(presentPageSummary), total: rows.length } };
      }
      const page = await readItem(createReader(platform, caller), pagesKind, ['title', query.title]);
      return { data: requireItem(page) };
    },
  },
  getPageContent: {
    areas: areasOf(pagesKind),
    handle: async ({ params: { id } }, caller) => {
      const column = uuid.test(id) ? 'id' : 'slug';
      return { data: requireItem(await readItem(createReader(platform, caller), pagesKind, [column, id])) };
    },
  },
});
