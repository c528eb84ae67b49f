import { subscribe } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { anyJob } from '../../platform/jobs/job.ts';
import { touchRatings } from '../ratings/index.ts';
import { touchSlates } from './areas.ts';
import { slateOpened } from './events.ts';
import { openDueSlates } from './jobs.ts';
import { reportMissingSlates } from './missing-slates.ts';
import { slateObservation } from './observe-slates.ts';

export {
  allContestsArea,
  allSlatesArea,
  contestsArea,
  slatesArea,
  sumsArea,
  touchContests,
  touchSums,
} from './areas.ts';
export { slateOpened } from './events.ts';
export { explainSlates, explainWindows } from './explain-slates.ts';
export { describeWindow, holdWindow, openWindowNow, releaseWindow, windowId } from './hold-window.ts';
export type { SportWindow } from './hold-window.ts';
export { findMissingSlates } from './missing-slates.ts';
export { openSlates } from './open-slates.ts';

export const slatesFeature = defineFeature({
  layer: 'contest',
  jobs: [anyJob(openDueSlates), anyJob(reportMissingSlates)],
  subscriptions: [
    subscribe(
      slateOpened,
      (effects, { sportId }) => touchSlates(effects, sportId),
      // Forecasts are shown with the receipt of the slate that froze them, so their responses change too.
      (effects, { sportId }) => touchRatings(effects, sportId),
    ),
  ],
  observations: [slateObservation],
});
