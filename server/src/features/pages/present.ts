import type { PageContent } from '@outpick/contracts';
import type { SafeHtml } from '../content/index.ts';
import type { PageRow } from './queries.ts';

export const presentSummary = (row: Omit<PageRow, 'content'>): Omit<PageContent, 'pageContent'> => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  updatedAt: row.changed_at.toISOString(),
});

export const presentPage = (safe: SafeHtml, row: PageRow): PageContent => ({
  ...presentSummary(row),
  pageContent: safe(row.content, row.id),
});
