import { z } from 'zod';
import { givenTime } from './given-time.ts';

const text = (what: string, longest: number) =>
  z
    .string({ error: `Write ${what}.` })
    .trim()
    .min(1, { error: `Write ${what}.` })
    .max(longest, { error: `At most ${longest.toLocaleString('en-US')} characters.` })
    .refine((value) => !value.includes('\0'), { error: 'Remove the character that cannot be stored.' });

/** HTML, which the server sanitizes. `longest` keeps the form under the request limit. */
const html = (what: string, longest: number) =>
  text(what, longest).refine((value) => !/<img(?![^<>]*\balt\s*=\s*["']?[^\s"'>])[^<>]*>/iu.test(value), {
    error: 'Describe each picture in the text.',
  });

const addressError = 'Write an address that begins with https:// or http://.';

const webAddress = z
  .string({ error: addressError })
  .trim()
  .max(2000, { error: 'At most 2,000 characters.' })
  .regex(/^https?:\/\/[^\s<>"]+$/u, { error: addressError })
  .refine((value) => URL.canParse(value), { error: addressError });

const linkError = 'Write an address that begins with https://, or a path of this site such as /news.';

/** A path of this site or an address on another site. Paths cannot begin with `//`, which would lead to another site. */
const link = z
  .string({ error: linkError })
  .trim()
  .max(2000, { error: 'At most 2,000 characters.' })
  .regex(/^(?:https?:\/\/[^\s<>"]+|\/(?:[^\s<>"/\\][^\s<>"]*)?)$/u, { error: linkError });

/** The address of an uploaded picture. */
const picture = z
  .string({ error: 'Choose a picture.' })
  .regex(/^\/files\/content\/[a-z-]+\/[0-9a-f]{32}\.webp$/u, { error: 'Choose a picture.' });

/** The address of an uploaded PDF. */
const document = z
  .string({ error: 'Choose a PDF.' })
  .regex(/^\/documents\/[0-9a-f]{32}\.pdf$/u, { error: 'Choose a PDF.' });

const positionError = 'Write a whole number from 0 to 10,000.';

const position = z
  .int({ error: positionError })
  .min(0, { error: positionError })
  .max(10_000, { error: positionError });

const title = text('a title', 300);
const topic = text('a topic', 60);
const time = givenTime('Choose a day and a time.');

const news = z.strictObject({
  kind: z.literal('news'),
  title,
  topic,
  description: html('a summary', 1000),
  content: html('the text', 50_000),
  picture,
  alt: text('what the picture shows', 300),
});

const article = z.strictObject({
  kind: z.literal('articles'),
  title,
  topic,
  description: text('what the article is about', 5000),
  document,
});

const podcast = z.strictObject({
  kind: z.literal('podcasts'),
  title,
  topic,
  /** Plain text; may be empty. */
  description: z.string().trim().max(5000, { error: 'At most 5,000 characters.' }),
  address: webAddress,
  /** Address of a player to embed, on a host in PODCAST_HOSTS. */
  player: webAddress.nullable(),
});

const page = z.strictObject({ kind: z.literal('pages'), title, content: html('the text', 50_000) });

const banner = z.strictObject({
  kind: z.literal('banners'),
  /** Also the picture's alternative text. */
  title: text('what the picture shows', 300),
  picture,
  link: webAddress.nullable(),
  position,
});

const socialLink = z.strictObject({
  kind: z.literal('social-links'),
  title: text('the name of the platform', 300),
  address: webAddress,
  position,
});

const announcement = z.strictObject({
  kind: z.literal('announcements'),
  title: text('the announcement', 200),
  link: link.nullable(),
  tone: z.enum(['information', 'warning']),
  /** The announcement's end. Its start is the time of publication. */
  endsAt: time,
});

/** The fields that operators write for each kind of content. */
export const contentFields = z.discriminatedUnion(
  'kind',
  [news, article, podcast, page, banner, socialLink, announcement],
  { error: 'Choose a kind of content.' },
);

export type ContentFields = z.output<typeof contentFields>;

export type ContentKindName = ContentFields['kind'];

/** The fields of one kind. */
export type FieldsOf<Name extends ContentKindName> = Extract<ContentFields, { readonly kind: Name }>;

const stored = z.string();
const storedNumber = z.int();

/**
 * The stored fields of each kind besides the title. Their schemas have no length or format rules, so that items saved under
 * earlier rules stay readable.
 */
export const storedFields = {
  news: z.object({ topic: stored, description: stored, content: stored, picture: stored, alt: stored }),
  articles: z.object({ topic: stored, description: stored, document: stored }),
  podcasts: z.object({ topic: stored, description: stored, address: stored, player: stored.nullable() }),
  pages: z.object({ content: stored }),
  banners: z.object({ picture: stored, link: stored.nullable(), position: storedNumber }),
  'social-links': z.object({ address: stored, position: storedNumber }),
  announcements: z.object({ link: stored.nullable(), tone: announcement.shape.tone, endsAt: stored }),
};

const storedItem = <Kind extends string, Shape extends z.ZodRawShape>(
  kind: Kind,
  { shape }: z.ZodObject<Shape>,
) => z.object({ kind: z.literal(kind), title: stored, ...shape });

/** The stored fields of any kind. */
export const storedContentFields: z.ZodType<ContentFields> = z.discriminatedUnion('kind', [
  storedItem('news', storedFields.news),
  storedItem('articles', storedFields.articles),
  storedItem('podcasts', storedFields.podcasts),
  storedItem('pages', storedFields.pages),
  storedItem('banners', storedFields.banners),
  storedItem('social-links', storedFields['social-links']),
  storedItem('announcements', storedFields.announcements),
]);

export const contentKindName = z.enum([
  'news',
  'articles',
  'podcasts',
  'pages',
  'banners',
  'social-links',
  'announcements',
]);
