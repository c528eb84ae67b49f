import type { resultsCalls } from '@outpick/contracts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Routes } from '../../platform/http/route.ts';
import { createOrderGate } from '../../platform/limits/gate.ts';
import type { Platform } from '../../platform/platform.ts';
import { gamesArea } from '../games/index.ts';
import { findGameFilter, keepsList, listUnfinishedGames } from '../predictions/index.ts';
import { findSport, sportsArea } from '../sports/index.ts';
import { teamsArea } from '../teams/index.ts';
import { countResults, listResults, presentResult } from './queries.ts';

export function resultsRoutes({ db, metrics }: Platform): Routes<typeof resultsCalls> {
  const orderGate = createOrderGate('result-orders', metrics);
  return {
    listResults: {
      areas: ({ query: { sportId } }) => [sportsArea, teamsArea(sportId), gamesArea(sportId)],
      keeps: keepsList,
      handle: async ({ query }, { signal }) => {
        const { sportId, pageNumber, pageSize, sortKey = 'date', sortOrder = 'desc' } = query;
        const sport = await findSport(db, sportId);
        if (!sport) throw notFound('sport');
        const filter = await findGameFilter(db, query);
        if (!filter) return { data: { result: [], total: 0, sportName: sport.name, playing: [] } };
        const total = await countResults(db, sportId, filter);
        const page = {
          sportId,
          filter,
          sortKey,
          sortOrder,
          limit: pageSize,
          offset: (pageNumber - 1) * pageSize,
        };
        const listRows = async () => (page.offset < total ? listResults(db, page) : []);
        // Only the order by date has an index, so other orders wait at a gate.
        const rows = await (sortKey === 'date' ? listRows() : orderGate(listRows, { signal }));
        // Forecasts of live games do not change, so the answer does not depend on `ratingsArea`.
        const { playing } = await listUnfinishedGames(db, { sportId, ...filter });
        return { data: { result: rows.map(presentResult), total, sportName: sport.name, playing } };
      },
    },
  };
}
