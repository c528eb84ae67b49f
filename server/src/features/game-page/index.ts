import { gamePageCalls } from '@outpick/contracts';
import { gamePageReference } from '@outpick/contracts/game-page/reference';
import { defineFeature } from '../../platform/feature.ts';
import { gamePageRoutes } from './routes.ts';

export const gamePageFeature = defineFeature({
  layer: 'pages',
  calls: gamePageCalls,
  reference: gamePageReference,
  routes: gamePageRoutes,
});
