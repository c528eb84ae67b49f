import { z } from 'zod';
import { declareCalls } from '../call.ts';
import { id as idSchema } from '../ids.ts';

const wireNews = z.object({
  _id: z.string(),
  id: z.string(),
  newsImage: z.string(),
  newsImageAlt: z.string(),
  newsImageWidth: z.int(),
  newsImageHeight: z.int(),
  topic: z.string(),
  heading: z.string(),
  description: z.string(),
  content: z.string(),
  publishedAt: z.iso.datetime(),
});

/** A picture on this site. Pages use its size to reserve space while it loads. */
const picture = z.object({ address: z.string(), alt: z.string(), width: z.int(), height: z.int() });

const newsShape = z.object({
  id: z.string(),
  picture,
  topic: z.string(),
  heading: z.string(),
  /** One or two sentences of sanitized HTML. */
  description: z.string(),
  /** The whole text as sanitized HTML. */
  content: z.string(),
  publishedAt: z.iso.datetime(),
});

export const newsItem = z.codec(wireNews, newsShape, {
  decode: ({ id, newsImage, newsImageAlt, newsImageWidth, newsImageHeight, ...text }) => ({
    id,
    picture: { address: newsImage, alt: newsImageAlt, width: newsImageWidth, height: newsImageHeight },
    topic: text.topic,
    heading: text.heading,
    description: text.description,
    content: text.content,
    publishedAt: text.publishedAt,
  }),
  encode: ({ id, picture: { address, alt, width, height }, ...text }) => ({
    _id: id,
    id,
    newsImage: address,
    newsImageAlt: alt,
    newsImageWidth: width,
    newsImageHeight: height,
    ...text,
  }),
});

export type NewsItem = z.output<typeof newsItem>;

export const newsCalls = declareCalls({
  listNews: {
    method: 'GET',
    path: '/api/v1/website/get-all-news',
    access: 'visitor',
    summary: 'All published news items, newest first.',
    output: z.object({ newsList: z.array(newsItem) }),
  },
  getNews: {
    method: 'GET',
    path: '/api/v1/website/get-news/:id',
    access: 'visitor',
    summary: 'One published news item.',
    params: z.object({ id: idSchema }),
    output: newsItem,
  },
});
