import { trackRecordCalls } from '@outpick/contracts';
import { trackRecordReference } from '@outpick/contracts/track-record/reference';
import { defineFeature } from '../../platform/feature.ts';
import { trackRecordRoutes } from './routes.ts';

export const trackRecordFeature = defineFeature({
  layer: 'pages',
  calls: trackRecordCalls,
  reference: trackRecordReference,
  routes: trackRecordRoutes,
});
