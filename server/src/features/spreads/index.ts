import { spreadsCalls } from '@outpick/contracts';
import { spreadsReference } from '@outpick/contracts/spreads/reference';
import { defineFeature } from '../../platform/feature.ts';
import { spreadsRoutes } from './routes.ts';

export const spreadsFeature = defineFeature({
  layer: 'forecasts',
  calls: spreadsCalls,
  reference: spreadsReference,
  routes: spreadsRoutes,
});
