import type { bannersCalls } from '@outpick/contracts';
import type { Routes } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentBanner } from './present.ts';
import { listBanners } from './queries.ts';

export const bannersRoutes = ({ db }: Platform): Routes<typeof bannersCalls> => ({
  listBanners: {
    areas: () => ['banners'],
    handle: async () => ({ data: { banner: (await listBanners(db)).map(presentBanner) } }),
  },
});
