import { homeCalls } from '@outpick/contracts';
import { homeReference } from '@outpick/contracts/home/reference';
import { defineFeature } from '../../platform/feature.ts';
import { homeRoutes } from './routes.ts';

export const homeFeature = defineFeature({
  layer: 'pages',
  calls: homeCalls,
  reference: homeReference,
  routes: homeRoutes,
});
