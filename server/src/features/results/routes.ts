import type { resultsCalls } from '@outpick/contracts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Routes } from '../../platform/http/route.ts';
import { createOrderGate } from '../../platform/limits/gate.ts';
import type { Platform } from '../../platform/platform.ts';
import { gamesArea } from '../games/index.ts';
import { findSport, sportsArea } from '../sports/index.ts';
import { teamsArea } from '../teams/index.ts';
import { countResults, listResults, presentResult } from './queries.ts';

export function resultsRoutes({ db, metrics }: Platform): Routes<typeof resultsCalls> {
  const orderGate = createOrderGate('result-orders', metrics);
  return {
    listResults: {
      areas: ({ query: { sportId } }) => [sportsArea, teamsArea(sportId), gamesArea(sportId)],
      handle: async ({ query }, { signal }) => {
        const { sportId, pageNumber, pageSize, sortKey = 'date', sortOrder = 'desc' } = query;
        const sport = await findSport(db, sportId);
        if (!sport) throw notFound('sport');
        const total = await countResults(db, sportId);
        const page = { sportId, sortKey, sortOrder, limit: pageSize, offset: (pageNumber - 1) * pageSize };
        const listRows = async () => (page.offset < total ? listResults(db, page) : []);
        // Only the order by date has an index.
        const rows = await (sortKey === 'date' ? listRows() : orderGate(listRows, { signal }));
        return { data: { result: rows.map(presentResult), total, sportName: sport.name } };
      },
    },
  };
}
