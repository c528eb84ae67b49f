import type { announcementsCalls } from '../announcements.ts';
import type { articlesCalls } from '../articles.ts';
import type { bannersCalls } from '../banners.ts';
import type { newsCalls } from '../news.ts';
import type { pagesCalls } from '../pages.ts';
import type { podcastsCalls } from '../podcasts.ts';
import type { socialLinksCalls } from '../social-links.ts';
import type { CallReferences } from './call-reference.ts';
import { ids, news, times } from './example-world.ts';

const page = {
  _id: ids.content,
  id: ids.content,
  slug: 'contact-us',
  title: 'Contact us',
  updatedAt: times.published,
};

const pageWithContent = { ...page, pageContent: '<p>Write to us; we answer within two days.</p>' };

const link = {
  _id: ids.content,
  id: ids.content,
  plateformName: 'Mastodon',
  plateformurl: 'https://social.example/@outpick',
  url: 'https://social.example/@outpick',
};

export const contentReferences: CallReferences<
  typeof newsCalls &
    typeof articlesCalls &
    typeof podcastsCalls &
    typeof pagesCalls &
    typeof announcementsCalls &
    typeof bannersCalls &
    typeof socialLinksCalls
> = {
  listNews: { tag: 'Content', title: 'List news', example: { answer: { newsList: [news] } } },
  getNews: {
    tag: 'Content',
    title: 'Get a news item',
    fields: { id: 'The news item’s id.' },
    example: { params: { id: ids.content }, answer: news },
  },
  listArticles: {
    tag: 'Content',
    title: 'List research articles',
    example: {
      answer: {
        articleList: [
          {
            _id: ids.content,
            id: ids.content,
            topic: 'Method',
            heading: 'How much is home ice worth?',
            description: 'Nine seasons, one number, and why it shrinks.',
            pdfFile: '/documents/0123456789abcdef0123456789abcdef.pdf',
            publishedAt: times.published,
          },
        ],
      },
    },
  },
  listPodcasts: {
    tag: 'Content',
    title: 'List podcasts',
    example: {
      answer: {
        podcastList: [
          {
            _id: ids.content,
            id: ids.content,
            topic: 'Hockey',
            heading: 'Overtime, explained',
            description: 'Why three against three is a coin flip.',
            podcastUrl: 'https://podcasts.example/overtime',
            playerUrl: null,
            publishedAt: times.published,
          },
        ],
      },
    },
  },
  findPageContents: {
    tag: 'Content',
    title: 'Find pages',
    errors: ['NOT_FOUND'],
    fields: { title: 'The page’s title. Without it, the answer lists all pages.' },
    example: { query: { title: 'Contact us' }, answer: pageWithContent },
  },
  getPageContent: {
    tag: 'Content',
    title: 'Get a page',
    fields: { id: 'The page’s id or slug.' },
    example: { params: { id: 'contact-us' }, answer: pageWithContent },
  },
  getAnnouncement: {
    tag: 'Content',
    title: 'Get the announcement',
    example: {
      answer: {
        announcement: {
          id: ids.content,
          text: 'Picks for the first week are open.',
          link: '/sports',
          tone: 'information',
          endsAt: times.published,
        },
      },
    },
  },
  listBanners: {
    tag: 'Content',
    title: 'List banners',
    example: {
      answer: {
        banner: [
          {
            _id: ids.content,
            id: ids.content,
            banner: '/files/banners/season.webp',
            alt: 'Season tickets are on sale',
            link: 'https://tickets.example/',
            width: 1200,
            height: 300,
          },
        ],
      },
    },
  },
  listSocialLinks: { tag: 'Content', title: 'List social links', example: { answer: [link] } },
  getSocialLink: {
    tag: 'Content',
    title: 'Get a social link',
    fields: { id: 'The link’s id.' },
    example: { params: { id: ids.content }, answer: link },
  },
};
