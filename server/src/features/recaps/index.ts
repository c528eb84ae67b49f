import { subscribe } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { anyJob } from '../../platform/jobs/job.ts';
import { playerRenamed } from '../players/index.ts';
import { enqueueRecapNames, refreshRecapNames, writeRecaps } from './jobs.ts';

export { holdRecap, isRecap, listRecaps, releaseRecap, writePastRecaps } from './commands.ts';
export { writeRecaps } from './jobs.ts';
export { findNewestRecap } from './queries.ts';

export const recapsFeature = defineFeature({
  layer: 'pages',
  jobs: [anyJob(writeRecaps), anyJob(refreshRecapNames)],
  subscriptions: [subscribe(playerRenamed, enqueueRecapNames)],
});
