import type { PageContent } from '@outpick/contracts';
import { storedFields } from '@outpick/contracts/admin';
import { z } from 'zod';
import { byTitle, defineKind } from '../kind.ts';
import type { ItemRow } from '../kind.ts';
import { sanitise } from '../sanitise.ts';

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
  toRow: async (_fields, { html }, { files }) => ({ content: await files.sanitiseHtml(html) }),
  stored: storedFields.pages,
  toForm: ({ content }, title) => ({ kind: 'pages', title, content }),
  fromForm: async ({ content }) => Promise.resolve({ content: sanitise(content) }),
  order: byTitle,
  present: (row, { sanitise: sanitiseStored }): PageContent => ({
    ...presentPageSummary(row),
    pageContent: sanitiseStored(row.content, row.id),
  }),
});
