import { defineFeature } from '../../platform/feature.ts';

export { mountPreviews } from './content/mount-previews.ts';
export { adminRoutes } from './routes.ts';

export const consoleFeature = defineFeature({
  layer: 'pages',
});
