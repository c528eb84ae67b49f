import type { sportsAdminCalls } from '@outpick/contracts/admin';
import { actorOf } from '../../../platform/http/route.ts';
import type { Caller, Routes } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  editSport,
  hideSport,
  modelNames,
  previewSport,
  showSport,
  wordsOfModel,
} from '../../sports/index.ts';
import type { SportPreview } from '../../sports/index.ts';
import { auditAct } from '../subjects/subjects.ts';
import { listAdminSports } from './queries.ts';

const present = ({ consequences, obstacle }: SportPreview) => ({ consequences: [...consequences], obstacle });

interface SportAct {
  readonly act: `sport.${'edit' | 'hide' | 'show'}`;
  readonly sportId: string;
  readonly reason: string;
}

const auditedSport = (platform: Platform, caller: Caller, { act, sportId, reason }: SportAct) =>
  auditAct(platform, actorOf(caller), { act, subject: 'sport', subjectId: sportId, reason });

export const sportsAdminRoutes = (platform: Platform): Routes<typeof sportsAdminCalls> => ({
  listAdminSports: { handle: async ({ query }) => ({ data: await listAdminSports(platform.db, query) }) },
  listSportChoices: {
    handle: async () =>
      Promise.resolve({
        data: {
          models: modelNames.map((name) => ({ name, words: wordsOfModel(name) })),
          timeZones: ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')],
        },
      }),
  },
  previewSport: {
    handle: async ({ params, body }) => ({ data: present(await previewSport(platform.db, params.id, body)) }),
  },
  editSport: {
    handle: async ({ params, body: { reason, ...settings } }, caller) => {
      const own = auditedSport(platform, caller, { act: 'sport.edit', sportId: params.id, reason });
      return { data: present(await editSport(own, params.id, settings)) };
    },
  },
  hideSport: {
    handle: async ({ params: { id }, body: { reason } }, caller) => {
      await hideSport(auditedSport(platform, caller, { act: 'sport.hide', sportId: id, reason }), id);
      return { data: { done: true } };
    },
  },
  showSport: {
    handle: async ({ params: { id }, body: { reason } }, caller) => {
      await showSport(auditedSport(platform, caller, { act: 'sport.show', sportId: id, reason }), id);
      return { data: { done: true } };
    },
  },
});
