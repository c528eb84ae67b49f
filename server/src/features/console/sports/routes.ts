import type { sportsAdminCalls } from '@outpick/contracts/admin';
import { actorOf, byAct } from '../../../platform/http/route.ts';
import type { Routes } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeSport, hideSportFromVisitors, showSportToVisitors } from '../../../acts/leagues/sports.ts';
import { modelNames, previewSport, wordsOfModel } from '../../sports/index.ts';
import type { SportPreview } from '../../sports/index.ts';
import { listAdminSports } from './queries.ts';

const present = ({ consequences, obstacle }: SportPreview) => ({ consequences: [...consequences], obstacle });

export const sportsAdminRoutes = (platform: Platform): Routes<typeof sportsAdminCalls> => ({
  listAdminSports: async ({ query }) => ({ data: await listAdminSports(platform.db, query) }),
  listSportChoices: async () =>
    Promise.resolve({
      data: {
        models: modelNames.map((name) => ({ name, words: wordsOfModel(name) })),
        timeZones: ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')],
      },
    }),
  previewSport: async ({ params, body }) => ({
    data: present(await previewSport(platform.db, params.id, body)),
  }),
  editSport: async ({ params, body: { reason, ...settings } }, caller) => {
    const acted = await changeSport(platform, actorOf(caller), { sportId: params.id, reason, settings });
    return { data: present(acted.result), acted };
  },
  hideSport: byAct(platform, hideSportFromVisitors, ({ params, body }) => ({ sportId: params.id, ...body })),
  showSport: byAct(platform, showSportToVisitors, ({ params, body }) => ({ sportId: params.id, ...body })),
});
