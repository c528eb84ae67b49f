import { matchupsCalls } from '@outpick/contracts';
import { matchupsReference } from '@outpick/contracts/matchups/reference';
import { defineFeature } from '../../platform/feature.ts';
import { matchupsRoutes } from './routes.ts';

export { createForecastPair } from './forecast-pair.ts';
export { presentDistribution } from './present.ts';

export const matchupsFeature = defineFeature({
  layer: 'forecasts',
  calls: matchupsCalls,
  reference: matchupsReference,
  routes: matchupsRoutes,
});
