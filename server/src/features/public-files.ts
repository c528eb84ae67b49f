import type { PublicFiles, PublicText } from '../platform/http/mount-texts.ts';
import type { Platform } from '../platform/platform.ts';
import { sportCalendars, teamCalendars } from './calendars/index.ts';
import { sportCards } from './cards/index.ts';
import { newsFeed } from './news/index.ts';
import { podcastFeed } from './podcasts/index.ts';
import { robots, sitemap } from './sitemap/index.ts';

/** What programs read beside the API: feeds, the sitemap, rules for robots. */
export const texts = (platform: Platform): readonly PublicText[] => [
  newsFeed(platform),
  podcastFeed(platform),
  sitemap(platform),
  robots(platform),
];

/** The same for each sport or team. */
export const publicFiles = (platform: Platform): readonly PublicFiles[] => [
  sportCalendars(platform),
  teamCalendars(platform),
  sportCards(platform),
];
