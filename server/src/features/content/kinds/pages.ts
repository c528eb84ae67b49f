import type { PageContent } from '@outpick/contracts';
import { storedFields } from '@outpick/contracts/admin';
import { z } from 'zod';
import { byTitle, defineKind } from '../kind.ts';
import type { ItemRow } from '../kind.ts';
import { sanitize } from '../sanitize.ts';

export const presentPageSummary = (
  row: Omit<ItemRow<'pages'>, 'content'>,
): Omit<PageContent, 'pageContent'> => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  updatedAt: row.changed_at.toISOString(),
});

/** A text page such as About Us. Titles are unique: pages are also fetched by title. */
export const pagesKind = defineKind({
  name: 'pages',
  table: 'pages',
  fields: z.strictObject({}),
  toRow: async (_fields, { html }, { files }) => ({ content: await files.sanitizeHtml(html) }),
  stored: storedFields.pages,
  toForm: ({ content }, title) => ({ kind: 'pages', title, content }),
  fromForm: async ({ content }) => Promise.resolve({ content: sanitize(content) }),
  order: byTitle,
  present: (row, { sanitize: sanitizeStored }): PageContent => ({
    ...presentPageSummary(row),
    pageContent: sanitizeStored(row.content, row.id),
  }),
});
