import type { podcastsCalls } from '@outpick/contracts';
import type { Routes } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { podcastsArea } from './areas.ts';
import { presentPodcast } from './present.ts';
import { listPodcasts } from './queries.ts';

export const podcastsRoutes = ({ config, db }: Platform): Routes<typeof podcastsCalls> => ({
  listPodcasts: {
    areas: () => [podcastsArea],
    handle: async () => {
      const rows = await listPodcasts(db);
      return { data: { podcastList: rows.map(presentPodcast(config.PODCAST_HOSTS)) } };
    },
  },
});
