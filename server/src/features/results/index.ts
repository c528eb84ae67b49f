import { resultsCalls } from '@outpick/contracts';
import { resultsReference } from '@outpick/contracts/results/reference';
import { defineFeature } from '../../platform/feature.ts';
import { resultsRoutes } from './routes.ts';

export { listResultsFrom, listTeamResults, presentResult } from './queries.ts';

export const resultsFeature = defineFeature({
  layer: 'forecasts',
  calls: resultsCalls,
  reference: resultsReference,
  routes: resultsRoutes,
});
