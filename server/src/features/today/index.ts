import { todayCalls } from '@outpick/contracts';
import { todayReference } from '@outpick/contracts/today/reference';
import { defineFeature } from '../../platform/feature.ts';
import { todayRoutes } from './routes.ts';

export const todayFeature = defineFeature({
  layer: 'pages',
  calls: todayCalls,
  reference: todayReference,
  routes: todayRoutes,
});
