import { contentCalls } from './calls.ts';
import { announcement } from './announcements.ts';
import { article } from './articles.ts';
import { banner } from './banners.ts';
import { newsItem } from './news.ts';
import { pageContent } from './pages.ts';
import { podcast } from './podcasts.ts';
import { socialLink } from './social-links.ts';
import type { FeatureReference } from '../reference/call-reference.ts';
import { ids, news, times } from '../reference/example-world.ts';

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

export const contentReference: FeatureReference<typeof contentCalls> = {
  calls: {
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
    listNews: { tag: 'Content', title: 'List news', example: { answer: { newsList: [news] } } },
    getNews: {
      tag: 'Content',
      title: 'Get a news item',
      fields: { id: 'The news item’s id.' },
      example: { params: { id: ids.content }, answer: news },
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
    listSocialLinks: { tag: 'Content', title: 'List social links', example: { answer: [link] } },
    getSocialLink: {
      tag: 'Content',
      title: 'Get a social link',
      fields: { id: 'The link’s id.' },
      example: { params: { id: ids.content }, answer: link },
    },
  },
  schemas: {
    NewsItem: {
      schema: newsItem,
      description: 'A news item.',
      fields: {
        description: 'One or two sentences, sanitized HTML.',
        content: 'The whole text, sanitized HTML.',
      },
    },
    Article: { schema: article, description: 'A research article.' },
    Podcast: { schema: podcast, description: 'A podcast episode.' },
    PageContent: { schema: pageContent, description: 'A text page.' },
    PageSummary: {
      schema: contentCalls.findPageContents.output.options[1].shape.result.element,
      description: 'A text page without its text.',
    },
    PageList: { schema: contentCalls.findPageContents.output.options[1], description: 'All text pages.' },
    Announcement: {
      schema: announcement,
      description: 'What the site says above every page for a while.',
      fields: {
        text: 'One sentence.',
        link: 'A path of this site or an address on another; null if it leads nowhere.',
      },
    },
    Banner: {
      schema: banner,
      description: 'An advertising picture.',
      fields: { banner: 'The picture’s address on this site.' },
    },
    SocialLink: { schema: socialLink, description: 'The product’s page on another platform.' },
  },
};
