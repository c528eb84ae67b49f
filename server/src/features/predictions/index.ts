import { predictionsCalls } from '@outpick/contracts';
import { predictionsReference } from '@outpick/contracts/predictions/reference';
import { defineFeature } from '../../platform/feature.ts';
import { predictionsRoutes } from './routes.ts';

export { findGameFilter, keepsList, filterCondition } from './game-filter.ts';
export type { GameFilter } from './game-filter.ts';
export { presentPrediction } from './present.ts';
export { listPredictions, listTeamPredictions } from './queries.ts';
export { listUnfinishedGames } from './unfinished-games.ts';

export const predictionsFeature = defineFeature({
  layer: 'forecasts',
  calls: predictionsCalls,
  reference: predictionsReference,
  routes: predictionsRoutes,
});
