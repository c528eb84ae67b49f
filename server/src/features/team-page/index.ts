import { teamPageCalls } from '@outpick/contracts';
import { teamPageReference } from '@outpick/contracts/team-page/reference';
import { defineFeature } from '../../platform/feature.ts';
import { teamPageRoutes } from './routes.ts';

export const teamPageFeature = defineFeature({
  layer: 'pages',
  calls: teamPageCalls,
  reference: teamPageReference,
  routes: teamPageRoutes,
});
