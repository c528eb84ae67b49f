import { fileCalls } from '@outpick/contracts';
import { downloadsReference } from '@outpick/contracts/downloads/reference';
import { defineFeature } from '../../platform/feature.ts';
import { mountDownloads } from './mount-downloads.ts';

export const downloadsFeature = defineFeature({
  layer: 'pages',
  mountedCalls: fileCalls,
  mount: (app, platform, { player }) => mountDownloads(app, platform, player),
  reference: downloadsReference,
});
