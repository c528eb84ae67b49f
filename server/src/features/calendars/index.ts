import { defineFeature } from '../../platform/feature.ts';
import { sportCalendars, teamCalendars } from './calendar-files.ts';

export const calendarsFeature = defineFeature({
  layer: 'pages',
  filesPerId: (platform) => [sportCalendars(platform), teamCalendars(platform)],
});
