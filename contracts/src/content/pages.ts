import { z } from 'zod';
import { declareCalls } from '../call.ts';
import { mustBe, shortText } from '../field-texts.ts';

const wireSummary = z.object({
  _id: z.string(),
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  updatedAt: z.iso.datetime(),
});

const summaryShape = wireSummary.omit({ _id: true });

const pageSummary = z.codec(wireSummary, summaryShape, {
  decode: ({ _id, ...rest }) => rest,
  encode: (rest) => ({ ...rest, _id: rest.id }),
});

/** A text page written by operators. `pageContent` is sanitized HTML. */
export const pageContent = z.codec(
  wireSummary.extend({ pageContent: z.string() }),
  summaryShape.extend({ pageContent: z.string() }),
  { decode: ({ _id, ...rest }) => rest, encode: (rest) => ({ ...rest, _id: rest.id }) },
);

export type PageContent = z.output<typeof pageContent>;

export const pagesCalls = declareCalls({
  findPageContents: {
    method: 'GET',
    path: '/api/v1/content',
    access: 'visitor',
    summary: 'The page with the given title or, without one, the list of all pages.',
    query: z.object({ title: shortText.optional() }),
    output: z.union([pageContent, z.object({ result: z.array(pageSummary), total: z.int() })]),
  },
  getPageContent: {
    method: 'GET',
    path: '/api/v1/content/:id',
    access: 'visitor',
    summary: 'One page, by its id or its slug (such as contact-us).',
    params: z.object({
      id: z
        .string()
        .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/u, { error: mustBe('the id or the slug of a page') })
        .max(100),
    }),
    output: pageContent,
  },
});
