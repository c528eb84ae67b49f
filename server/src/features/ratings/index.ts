export { allRatingsArea, forecastsPublished, ratingsArea, touchRatings } from './changes.ts';
export { compareWithNewest, findNewestRunId, hasUnratedResults } from './compare-runs.ts';
export { createCurrentModel } from './current-model.ts';
export type { CurrentModel } from './current-model.ts';
export { deleteOldRatingRuns } from './delete-old-runs.ts';
export { fitSport } from './fit-sport.ts';
export {
  summariseForecast,
  contributionsOf,
  decodeDistribution,
  encodeDistribution,
} from './forecast-summary.ts';
export { enqueueRatingRun, ratingRun, renewRatings } from './jobs.ts';
export { lockRatings } from './lock.ts';
export { previewRun } from './preview-run.ts';
export type { RunPreview } from './preview-run.ts';
export { runRatings } from './run-ratings.ts';
export { rebuildForecast, selectForecasts } from './stored-forecast.ts';
export { ratingObservation } from './observe-ratings.ts';
export { findWaitingRun } from './waiting-run.ts';
export type { WaitingRun } from './waiting-run.ts';
