import { announcementsCalls } from './announcements.ts';
import { articlesCalls } from './articles.ts';
import { bannersCalls } from './banners.ts';
import { newsCalls } from './news.ts';
import { pagesCalls } from './pages.ts';
import { podcastsCalls } from './podcasts.ts';
import { socialLinksCalls } from './social-links.ts';

export * from './announcements.ts';
export * from './articles.ts';
export * from './banners.ts';
export * from './news.ts';
export * from './pages.ts';
export * from './podcasts.ts';
export * from './social-links.ts';

/** The calls for content that operators write: news, articles, podcasts, pages, announcements, banners and links. */
export const contentCalls = {
  ...newsCalls,
  ...articlesCalls,
  ...podcastsCalls,
  ...pagesCalls,
  ...announcementsCalls,
  ...bannersCalls,
  ...socialLinksCalls,
};
