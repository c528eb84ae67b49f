import { rankingRow } from './calls.ts';
import type { rankingsCalls } from './calls.ts';
import type { FeatureReference } from '../reference/call-reference.ts';
import { colours, ids } from '../reference/example-world.ts';

export const rankingsReference: FeatureReference<typeof rankingsCalls> = {
  calls: {
    listRankings: {
      tag: 'Forecasts',
      title: 'List a sport’s ranking',
      errors: ['NOT_FOUND'],
      example: {
        query: {
          sportsCategory: ids.sport,
          pageSize: '25',
          pageNumber: '1',
          sortKey: 'psg',
          sortOrder: 'dsc',
        },
        answer: {
          result: [
            {
              teamRank: 1,
              teamId: ids.home,
              teamName: 'Plowmen',
              record: '12-3-1',
              psg: 3.4,
              pag: 2.1,
              rating: 1.3,
              deviation: 0.4,
              scheduleStrength: 0.2,
              monogram: 'PLO',
              colours,
            },
          ],
          total: 16,
          sportsName: 'Hockey',
        },
      },
    },
  },
  schemas: {
    RankingRow: { schema: rankingRow, description: 'One team’s line in a ranking.' },
  },
};
