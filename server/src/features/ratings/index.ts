import { subscribe } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { anyJob } from '../../platform/jobs/job.ts';
import { gamesChanged } from '../games/index.ts';
import { leagueDaysChanged } from '../sports/index.ts';
import { forecastsPublished, touchRatings } from './changes.ts';
import { deleteOldRatingRuns } from './delete-old-runs.ts';
import { enqueueRatingRun, ratingRun, renewRatings } from './jobs.ts';
import { ratingObservation } from './observe-ratings.ts';

export { allRatingsArea, ratingsArea, touchRatings } from './changes.ts';
export { compareWithNewest, findNewestRunId, hasUnratedResults } from './compare-runs.ts';
export { currentModelOf } from './current-model.ts';
export type { CurrentModel } from './current-model.ts';
export { deleteOldRatingRuns } from './delete-old-runs.ts';
export { fitSport } from './fit-sport.ts';
export {
  summarizeForecast,
  contributionsOf,
  decodeDistribution,
  encodeDistribution,
} from './forecast-summary.ts';
export { lockRatings } from './lock.ts';
export { previewRun } from './preview-run.ts';
export type { RunPreview } from './preview-run.ts';
export { runRatings } from './run-ratings.ts';
export { rebuildForecast, selectForecasts } from './stored-forecast.ts';
export { findWaitingRun } from './waiting-run.ts';
export type { WaitingRun } from './waiting-run.ts';

export const ratingsFeature = defineFeature({
  layer: 'forecasts',
  jobs: [anyJob(ratingRun), anyJob(renewRatings), anyJob(deleteOldRatingRuns)],
  subscriptions: [
    subscribe(gamesChanged, enqueueRatingRun),
    subscribe(leagueDaysChanged, enqueueRatingRun),
    subscribe(forecastsPublished, (effects, { sportId }) => touchRatings(effects, sportId)),
  ],
  observations: [ratingObservation],
});
