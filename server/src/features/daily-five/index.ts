import { defineFeature } from '../../platform/feature.ts';
import { anyJob } from '../../platform/jobs/job.ts';
import { fixFive } from './jobs.ts';

export { dailyFiveArea } from './areas.ts';
export { findFive } from './choose.ts';
export { fixFive } from './jobs.ts';
export { findStreaks } from './own-five.ts';

export const dailyFiveFeature = defineFeature({
  layer: 'contest',
  jobs: [anyJob(fixFive)],
});
