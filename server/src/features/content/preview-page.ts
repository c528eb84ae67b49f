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
import type { RequestLog } from './sanitize.ts';

/** An answer that the page gets in place of the real one. */
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

interface PreviewParts {
  readonly address: string;
  readonly replacements: readonly Replacement[];
}

const replaceAnswer = <C extends Call>(call: C, data: Output<C>): Replacement => ({
  call,
  body: { data: z.encode<Call['output']>(call.output, data) },
});

/** The columns that every draft has besides its fields. */
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

/** Puts the draft in place of its item, or first if the item is new. */
const withDraft = <T extends { readonly id: string }>(items: readonly T[], draft: T): T[] =>
  items.some(({ id }) => id === draft.id)
    ? items.map((item) => (item.id === draft.id ? draft : item))
    : [draft, ...items];

async function previewNews(
  fields: FieldsOf<'news'>,
  { reader, form, stamp }: PreviewContext,
): Promise<PreviewParts> {
  const row = await newsKind.fromForm(fields, form);
  const item = newsKind.present({ ...row, ...stamp, title: fields.title }, reader);
  return {
    address: pages.newsDetails.path.replace(':id', stamp.id),
    replacements: [replaceAnswer(newsCalls.getNews, item)],
  };
}

async function previewArticle(
  fields: FieldsOf<'articles'>,
  { reader, form, stamp }: PreviewContext,
): Promise<PreviewParts> {
  const row = await articlesKind.fromForm(fields, form);
  const item = articlesKind.present({ ...row, ...stamp, title: fields.title }, reader);
  const articleList = withDraft(await readItems(reader, articlesKind), item);
  return {
    address: pages.articles.path,
    replacements: [replaceAnswer(articlesCalls.listArticles, { articleList })],
  };
}

async function previewPodcast(
  fields: FieldsOf<'podcasts'>,
  { reader, form, stamp }: PreviewContext,
): Promise<PreviewParts> {
  const row = await podcastsKind.fromForm(fields, form);
  const item = podcastsKind.present({ ...row, ...stamp, title: fields.title }, reader);
  const podcastList = withDraft(await readItems(reader, podcastsKind), item);
  return {
    address: pages.podcast.path,
    replacements: [replaceAnswer(podcastsCalls.listPodcasts, { podcastList })],
  };
}

/** Replaces all banners with the draft, so that the page shows the draft and no other banner. */
async function previewBanner(
  fields: FieldsOf<'banners'>,
  { reader, form, stamp }: PreviewContext,
): Promise<PreviewParts> {
  const row = await bannersKind.fromForm(fields, form);
  const item = bannersKind.present({ ...row, ...stamp, title: fields.title }, reader);
  return {
    address: pages.news.path,
    replacements: [replaceAnswer(bannersCalls.listBanners, { banner: [item] })],
  };
}

async function previewSocialLink(
  fields: FieldsOf<'social-links'>,
  { reader, form, stamp }: PreviewContext,
): Promise<PreviewParts> {
  const row = await socialLinksKind.fromForm(fields, form);
  const item = socialLinksKind.present({ ...row, ...stamp, title: fields.title }, reader);
  const links = withDraft(await readItems(reader, socialLinksKind), item);
  return {
    address: pages.about.path,
    replacements: [replaceAnswer(socialLinksCalls.listSocialLinks, links)],
  };
}

async function previewAnnouncement(
  fields: FieldsOf<'announcements'>,
  { reader, form, stamp }: PreviewContext,
): Promise<PreviewParts> {
  const row = await announcementsKind.fromForm(fields, form);
  const announcement = announcementsKind.present({ ...row, ...stamp, title: fields.title }, reader);
  return {
    address: pages.home.path,
    replacements: [replaceAnswer(announcementsCalls.getAnnouncement, { announcement })],
  };
}

/** The paths that show operators' text pages, by title. */
const pathsByTitle: ReadonlyMap<string, string> = new Map([
  ['About Us', pages.about.path],
  ['FAQ', pages.faq.path],
  ['Contact Us', pages.contact.path],
  ['Privacy Policy', pages.privacy.path],
  ['Cookie Policy', pages.cookie.path],
  ['Terms of Use', pages.terms.path],
]);

/** Shows the draft on the page with its title. If the site has no page with this title, shows it on the page of the terms. */
async function previewText(
  fields: FieldsOf<'pages'>,
  { reader, form, stamp }: PreviewContext,
): Promise<PreviewParts> {
  const row = await pagesKind.fromForm(fields, form);
  const item = pagesKind.present({ ...row, ...stamp, title: fields.title }, reader);
  return {
    address: pathsByTitle.get(fields.title) ?? pages.terms.path,
    replacements: [
      replaceAnswer(pagesCalls.findPageContents, item),
      replaceAnswer(pagesCalls.getPageContent, item),
    ],
  };
}

async function makeParts({ fields }: Draft, context: PreviewContext): Promise<PreviewParts> {
  if (fields.kind === 'news') return previewNews(fields, context);
  if (fields.kind === 'articles') return previewArticle(fields, context);
  if (fields.kind === 'podcasts') return previewPodcast(fields, context);
  if (fields.kind === 'pages') return previewText(fields, context);
  if (fields.kind === 'banners') return previewBanner(fields, context);
  if (fields.kind === 'social-links') return previewSocialLink(fields, context);
  return previewAnnouncement(fields, context);
}

/** The id of a new item's draft. No stored item has it. */
const newItemId = '00000000-0000-7000-8000-000000000000';

/** Chooses the page that shows a draft. The draft is sanitized and presented like a stored item. */
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
    replaceAnswers: (call) => async (pageCall) => {
      const { pathname } = new URL(pageCall.url, 'http://inside');
      const replacement = replacements.find(
        (one) => one.call.method === pageCall.method && matchPath(one.call.path, pathname) !== undefined,
      );
      return replacement ? { status: 200, body: replacement.body } : call(pageCall);
    },
  };
}
