import type { newsCalls } from '@outpick/contracts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Routes } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { safeHtml } from '../content/index.ts';
import { newsArea } from './areas.ts';
import { presentNews } from './present.ts';
import { findNews, listNews } from './queries.ts';

export const newsRoutes = ({ db }: Platform): Routes<typeof newsCalls> => ({
  listNews: {
    areas: () => [newsArea],
    handle: async (_input, asker) => {
      const rows = await listNews(db);
      return { data: { newsList: rows.map(presentNews(safeHtml(asker))) } };
    },
  },
  getNews: {
    areas: () => [newsArea],
    handle: async ({ params }, asker) => {
      const row = await findNews(db, params.id);
      if (!row) throw notFound('news item');
      return { data: presentNews(safeHtml(asker))(row) };
    },
  },
});
