import { ownDataCalls } from '@outpick/contracts';
import { ownDataReference } from '@outpick/contracts/own-data/reference';
import { defineFeature } from '../../platform/feature.ts';
import { ownDataRoutes } from './routes.ts';

export { findOwnData } from './queries.ts';

export const ownDataFeature = defineFeature({
  layer: 'pages',
  calls: ownDataCalls,
  reference: ownDataReference,
  routes: ownDataRoutes,
});
