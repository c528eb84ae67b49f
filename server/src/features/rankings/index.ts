import { rankingsCalls } from '@outpick/contracts';
import { rankingsReference } from '@outpick/contracts/rankings/reference';
import { defineFeature } from '../../platform/feature.ts';
import { rankingsRoutes } from './routes.ts';

export { listRanking, presentRankingRow } from './queries.ts';

export const rankingsFeature = defineFeature({
  layer: 'forecasts',
  calls: rankingsCalls,
  reference: rankingsReference,
  routes: rankingsRoutes,
});
