import type { predictionsCalls } from '@outpick/contracts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Routes } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { gamesArea } from '../games/index.ts';
import { ratingsArea } from '../ratings/index.ts';
import { findSport, sportsArea } from '../sports/index.ts';
import { teamsArea } from '../teams/index.ts';
import { findGameFilter, keepsList } from './game-filter.ts';
import { presentPrediction } from './present.ts';
import { countPredictions, listPredictions } from './queries.ts';
import { listUnfinishedGames } from './unfinished-games.ts';

export const predictionsRoutes = ({ db }: Platform): Routes<typeof predictionsCalls> => ({
  listPredictions: {
    areas: ({ query: { sportId } }) => [
      sportsArea,
      teamsArea(sportId),
      gamesArea(sportId),
      ratingsArea(sportId),
    ],
    keeps: keepsList,
    handle: async ({ query }) => {
      const { sportId, pageNumber, pageSize } = query;
      const sport = await findSport(db, sportId);
      if (!sport) throw notFound('sport');
      const filter = await findGameFilter(db, query);
      if (!filter)
        return { data: { result: [], total: 0, sportName: sport.name, playing: [], postponed: [] } };
      const rows = await listPredictions(db, {
        sportId,
        filter,
        sortKey: query.sortKey ?? 'date',
        sortOrder: query.sortOrder ?? 'asc',
        limit: pageSize,
        offset: (pageNumber - 1) * pageSize,
      });
      const total = await countPredictions(db, sportId, filter);
      const unfinished = await listUnfinishedGames(db, { sportId, ...filter });
      return {
        data: { result: rows.map(presentPrediction), total, sportName: sport.name, ...unfinished },
      };
    },
  },
});
