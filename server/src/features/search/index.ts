import { searchCalls } from '@outpick/contracts';
import { searchReference } from '@outpick/contracts/search/reference';
import { defineFeature } from '../../platform/feature.ts';
import { searchRoutes } from './routes.ts';

export const searchFeature = defineFeature({
  layer: 'pages',
  calls: searchCalls,
  reference: searchReference,
  routes: searchRoutes,
});
