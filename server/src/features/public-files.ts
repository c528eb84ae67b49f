import type { PublicFiles } from '../platform/http/mount-public-files.ts';
import type { Platform } from '../platform/platform.ts';
import { sportCalendars, teamCalendars } from './calendars/index.ts';
import { cards } from './cards/index.ts';
import { newsFeed, podcastFeed } from './content/index.ts';
import { robots, sitemap } from './sitemap/index.ts';

/** The generated files that the site serves besides pages and calls. */
export const publicFiles = (platform: Platform): PublicFiles => ({
  files: [newsFeed(platform), podcastFeed(platform), sitemap(platform), robots(platform)],
  filesPerId: [sportCalendars(platform), teamCalendars(platform), ...cards(platform)],
});
