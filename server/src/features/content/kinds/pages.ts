import type { PageContent } from '@outpick/contracts';
import { z } from 'zod';
import { byTitle, defineKind } from '../kind.ts';
import type { ItemRow } from '../kind.ts';

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
  order: byTitle,
  present: (row, { sanitise }): PageContent => ({
    ...presentPageSummary(row),
    pageContent: sanitise(row.content, row.id),
  }),
});
