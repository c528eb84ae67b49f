import type { resultsCalls } from '@outpick/contracts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Routes } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { gamesArea } from '../games/index.ts';
import { findSport, sportsArea } from '../sports/index.ts';
import { teamsArea } from '../teams/index.ts';
import { countResults, listResults, presentResult } from './queries.ts';

export const resultsRoutes = ({ db }: Platform): Routes<typeof resultsCalls> => ({
  listResults: {
    areas: ({ query: { sportId } }) => [sportsArea, teamsArea(sportId), gamesArea(sportId)],
    handle: async ({ query }) => {
      const { sportId, pageNumber, pageSize } = query;
      const sport = await findSport(db, sportId);
      if (!sport) throw notFound('sport');
      const rows = await listResults(db, {
        sportId,
        sortKey: query.sortKey ?? 'date',
        sortOrder: query.sortOrder ?? 'desc',
        limit: pageSize,
        offset: (pageNumber - 1) * pageSize,
      });
      const total = await countResults(db, sportId);
      return { data: { result: rows.map(presentResult), total, sportName: sport.name } };
    },
  },
});
