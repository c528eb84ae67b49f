import {
  announcementsCalls,
  articlesCalls,
  bannersCalls,
  matchPath,
  newsCalls,
  pages,
  pagesCalls,
  podcastsCalls,
  socialLinksCalls,
} from '@outpick/contracts';
import type { Call, Output, Transport } from '@outpick/contracts';
import type { FieldsOf } from '@outpick/contracts/admin';
import { z } from 'zod';
import type { Platform } from '../../platform/platform.ts';
import { openFormFiles } from './form-files.ts';
import type { FormContext } from './kind.ts';
import { announcementsKind } from './kinds/announcements.ts';
import { articlesKind } from './kinds/articles.ts';
import { bannersKind } from './kinds/banners.ts';
import { newsKind } from './kinds/news.ts';
import { pagesKind } from './kinds/pages.ts';
import { podcastsKind } from './kinds/podcasts.ts';
import { socialLinksKind } from './kinds/social-links.ts';
import type { Draft } from './previews.ts';
import { createReader, readItems } from './read.ts';
import type { ContentReader } from './read.ts';
import type { RequestLog } from './sanitise.ts';

/** An answer that a page gets instead of the stored one. */
interface Replacement {
  readonly call: Call;
  readonly body: unknown;
}

/** A page of the site on which a draft is shown. */
export interface PreviewPage {
  readonly address: string;
  /** Answers some of the page's calls with the draft, and passes the others on. */
  readonly replaceAnswers: (call: Transport) => Transport;
}

interface Parts {
  readonly address: string;
  readonly replacements: readonly Replacement[];
}

const replacement = <C extends Call>(call: C, data: Output<C>): Replacement => ({
  call,
  body: { data: z.encode<Call['output']>(call.output, data) },
});

/** What all drafts have besides their fields. */
interface Stamp {
  readonly id: string;
  readonly slug: string;
  readonly published_at: Date;
  readonly changed_at: Date;
}

interface PreviewContext {
  readonly reader: ContentReader;
  readonly form: FormContext;
  readonly stamp: Stamp;
}

/** The list of the site with the draft in the place of its item, or before all others. */
const withDraft = <T extends { readonly id: string }>(items: readonly T[], draft: T): T[] =>
  items.some(({ id }) => id === draft.id)
    ? items.map((item) => (item.id === draft.id ? draft : item))
    : [draft, ...items];

async function previewNews(
  fields: FieldsOf<'news'>,
  { reader, form, stamp }: PreviewContext,
): Promise<Parts> {
  const row = await newsKind.fromForm(fields, form);
  const item = newsKind.present({ ...row, ...stamp, title: fields.title }, reader);
  return {
    address: pages.newsDetails.path.replace(':id', stamp.id),
    replacements: [replacement(newsCalls.getNews, item)],
  };
}

async function previewArticle(
  fields: FieldsOf<'articles'>,
  { reader, form, stamp }: PreviewContext,
): Promise<Parts> {
  const row = await articlesKind.fromForm(fields, form);
  const item = articlesKind.present({ ...row, ...stamp, title: fields.title }, reader);
  const articleList = withDraft(await readItems(reader, articlesKind), item);
  return {
    address: pages.articles.path,
    replacements: [replacement(articlesCalls.listArticles, { articleList })],
  };
}

async function previewPodcast(
  fields: FieldsOf<'podcasts'>,
  { reader, form, stamp }: PreviewContext,
): Promise<Parts> {
  const row = await podcastsKind.fromForm(fields, form);
  const item = podcastsKind.present({ ...row, ...stamp, title: fields.title }, reader);
  const podcastList = withDraft(await readItems(reader, podcastsKind), item);
  return {
    address: pages.podcast.path,
    replacements: [replacement(podcastsCalls.listPodcasts, { podcastList })],
  };
}

/** Alone, so that it is the one that is seen first. */
async function previewBanner(
  fields: FieldsOf<'banners'>,
  { reader, form, stamp }: PreviewContext,
): Promise<Parts> {
  const row = await bannersKind.fromForm(fields, form);
  const item = bannersKind.present({ ...row, ...stamp, title: fields.title }, reader);
  return {
    address: pages.news.path,
    replacements: [replacement(bannersCalls.listBanners, { banner: [item] })],
  };
}

async function previewSocialLink(
  fields: FieldsOf<'social-links'>,
  { reader, form, stamp }: PreviewContext,
): Promise<Parts> {
  const row = await socialLinksKind.fromForm(fields, form);
  const item = socialLinksKind.present({ ...row, ...stamp, title: fields.title }, reader);
  const links = withDraft(await readItems(reader, socialLinksKind), item);
  return { address: pages.about.path, replacements: [replacement(socialLinksCalls.listSocialLinks, links)] };
}

async function previewAnnouncement(
  fields: FieldsOf<'announcements'>,
  { reader, form, stamp }: PreviewContext,
): Promise<Parts> {
  const row = await announcementsKind.fromForm(fields, form);
  const announcement = announcementsKind.present({ ...row, ...stamp, title: fields.title }, reader);
  return {
    address: pages.home.path,
    replacements: [replacement(announcementsCalls.getAnnouncement, { announcement })],
  };
}

/** The pages of the site that show a text, by its title. */
const textPages: ReadonlyMap<string, string> = new Map([
  ['About Us', pages.about.path],
  ['FAQ', pages.faq.path],
  ['Contact Us', pages.contact.path],
  ['Privacy Policy', pages.privacy.path],
  ['Cookie Policy', pages.cookie.path],
  ['Terms of Use', pages.terms.path],
]);

/** A text that no page of its own shows is drawn as the terms are. */
async function previewText(
  fields: FieldsOf<'pages'>,
  { reader, form, stamp }: PreviewContext,
): Promise<Parts> {
  const row = await pagesKind.fromForm(fields, form);
  const item = pagesKind.present({ ...row, ...stamp, title: fields.title }, reader);
  return {
    address: textPages.get(fields.title) ?? pages.terms.path,
    replacements: [
      replacement(pagesCalls.findPageContents, item),
      replacement(pagesCalls.getPageContent, item),
    ],
  };
}

async function makeParts({ fields }: Draft, context: PreviewContext): Promise<Parts> {
  if (fields.kind === 'news') return previewNews(fields, context);
  if (fields.kind === 'articles') return previewArticle(fields, context);
  if (fields.kind === 'podcasts') return previewPodcast(fields, context);
  if (fields.kind === 'pages') return previewText(fields, context);
  if (fields.kind === 'banners') return previewBanner(fields, context);
  if (fields.kind === 'social-links') return previewSocialLink(fields, context);
  return previewAnnouncement(fields, context);
}

/** The id of a draft that is not stored yet: one that no item has. */
const newItemId = '00000000-0000-7000-8000-000000000000';

/** Chooses the page that shows a draft. The draft is sanitised and presented like a stored item. */
export async function previewPage(
  platform: Platform,
  draft: Draft,
  request: RequestLog,
): Promise<PreviewPage> {
  const now = platform.now();
  const stamp = { id: draft.id ?? newItemId, slug: 'preview', published_at: now, changed_at: now };
  const { address, replacements } = await makeParts(draft, {
    reader: createReader(platform, request),
    form: { config: platform.config, files: openFormFiles(platform) },
    stamp,
  });
  return {
    address,
    replaceAnswers: (call) => async (wanted) => {
      const { pathname } = new URL(wanted.url, 'http://inside');
      const found = replacements.find(
        (one) => one.call.method === wanted.method && matchPath(one.call.path, pathname) !== undefined,
      );
      return found ? { status: 200, body: found.body } : call(wanted);
    },
  };
}
