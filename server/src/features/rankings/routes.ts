import type { rankingsCalls } from '@outpick/contracts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Routes } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { gamesArea } from '../games/index.ts';
import { ratingsArea } from '../ratings/index.ts';
import { findSport, sportsArea } from '../sports/index.ts';
import { teamsArea } from '../teams/index.ts';
import { countRanking, listRanking, presentRankingRow } from './queries.ts';

export const rankingsRoutes = ({ db }: Platform): Routes<typeof rankingsCalls> => ({
  listRankings: {
    areas: ({ query }) => [
      sportsArea,
      teamsArea(query.sportId),
      gamesArea(query.sportId),
      ratingsArea(query.sportId),
    ],
    handle: async ({ query }) => {
      const { sportId, pageNumber, pageSize } = query;
      const sport = await findSport(db, sportId);
      if (!sport) throw notFound('sport');
      const rows = await listRanking(db, {
        sportId,
        sortKey: query.sortKey ?? 'rank',
        sortOrder: query.sortOrder ?? 'asc',
        limit: pageSize,
        offset: (pageNumber - 1) * pageSize,
      });
      // A page past the end has no row with the total.
      const total = rows[0]?.total ?? (await countRanking(db, sportId));
      return { data: { result: rows.map(presentRankingRow), total, sportName: sport.name } };
    },
  },
});
