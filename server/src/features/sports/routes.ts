import type { sportsCalls } from '@outpick/contracts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Routes } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { sportsArea } from './commands.ts';
import { findSport, listSports, presentSport } from './queries.ts';

export const sportsRoutes = ({ db }: Platform): Routes<typeof sportsCalls> => ({
  listSports: {
    areas: () => [sportsArea],
    handle: async () => {
      const rows = await listSports(db);
      return { data: { result: rows.map(presentSport), total: rows.length } };
    },
  },
  getSport: {
    areas: () => [sportsArea],
    handle: async ({ params }) => {
      const row = await findSport(db, params.id);
      if (!row) throw notFound('sport');
      return { data: presentSport(row) };
    },
  },
});
