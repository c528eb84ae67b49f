import { defineFeature } from '../../platform/feature.ts';
import { robots, sitemap } from './sitemap.ts';

export const sitemapFeature = defineFeature({
  layer: 'pages',
  files: (platform) => [sitemap(platform), robots(platform)],
});
