import type { articlesCalls } from '@outpick/contracts';
import type { Routes } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentArticle } from './present.ts';
import { listArticles } from './queries.ts';

export const articlesRoutes = ({ db }: Platform): Routes<typeof articlesCalls> => ({
  listArticles: {
    areas: () => ['articles'],
    handle: async () => ({ data: { articleList: (await listArticles(db)).map(presentArticle) } }),
  },
});
