import { z } from 'zod';
import { declareCalls } from '../call.ts';

const wireArticle = z.object({
  _id: z.string(),
  id: z.string(),
  topic: z.string(),
  heading: z.string(),
  description: z.string(),
  pdfFile: z.string(),
  publishedAt: z.iso.datetime(),
});

const articleShape = z.object({
  id: z.string(),
  topic: z.string(),
  heading: z.string(),
  /** Plain text. */
  description: z.string(),
  /** Address of the PDF on this site, served as a download. */
  document: z.string(),
  publishedAt: z.iso.datetime(),
});

export const article = z.codec(wireArticle, articleShape, {
  decode: ({ _id, pdfFile, ...text }) => ({ ...text, document: pdfFile }),
  encode: ({ document, ...text }) => ({ ...text, _id: text.id, pdfFile: document }),
});

export type Article = z.output<typeof article>;

export const articlesCalls = declareCalls({
  listArticles: {
    method: 'GET',
    path: '/api/v1/website/getAll-research-articles',
    access: 'visitor',
    summary: 'All published research articles, newest first.',
    output: z.object({ articleList: z.array(article) }),
  },
});
