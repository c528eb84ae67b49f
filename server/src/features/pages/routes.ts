import type { pageContentsCalls } from '@outpick/contracts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Routes } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { safeHtml } from '../content/index.ts';
import { presentPage, presentSummary } from './present.ts';
import { findPage, findPageByTitle, listPages } from './queries.ts';

const areas = () => ['pages'];

export const pagesRoutes = ({ db }: Platform): Routes<typeof pageContentsCalls> => ({
  findPageContents: {
    areas,
    handle: async ({ query }, asker) => {
      if (query.title === undefined) {
        const rows = await listPages(db);
        return { data: { result: rows.map(presentSummary), total: rows.length } };
      }
      const row = await findPageByTitle(db, query.title);
      if (!row) throw notFound();
      return { data: presentPage(safeHtml(asker), row) };
    },
  },
  getPageContent: {
    areas,
    handle: async ({ params }, asker) => {
      const row = await findPage(db, params.id);
      if (!row) throw notFound();
      return { data: presentPage(safeHtml(asker), row) };
    },
  },
});
