import { youVsAlgorithmCalls } from '@outpick/contracts';
import { youVsAlgorithmReference } from '@outpick/contracts/you-vs-algorithm/reference';
import { defineFeature } from '../../platform/feature.ts';
import { youVsAlgorithmRoutes } from './routes.ts';

export { listCompared } from './queries.ts';
export type { ComparedRow } from './queries.ts';

export const youVsAlgorithmFeature = defineFeature({
  layer: 'pages',
  calls: youVsAlgorithmCalls,
  reference: youVsAlgorithmReference,
  routes: youVsAlgorithmRoutes,
});
