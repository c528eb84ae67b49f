import { defineFeature } from '../../platform/feature.ts';
import { anyJob } from '../../platform/jobs/job.ts';
import { findFeeds, runAllPages, runDueFeed } from './feed-jobs.ts';
import { dueFeeds, importFeed } from './file-feed-jobs.ts';
import { feedObservation } from './observe-feeds.ts';
import { leagueFeedObservation } from './observe-league-feeds.ts';
import { tidyFeedSecrets } from './stored-secrets.ts';

export { adapters } from './adapters.ts';
export { defineAdapter, factGroups } from './adapter.ts';
export type { Adapter, AdapterSpec, CallBudget, FactGroup, FeedDocument, Page } from './adapter.ts';
export { loadBudget, readBudget } from './call-budget.ts';
export type { CallPlan } from './call-budget.ts';
export { findFeeds } from './feed-jobs.ts';
export { hasSecret, loadSecretNames } from './feed-secrets.ts';
export { listStoredSecrets, removeFeedSecret, setFeedSecret } from './stored-secrets.ts';
export { requestFeedNow } from './request-feed.ts';
export { testFeed } from './test-feed.ts';
export { FeedFailure } from './feed-failure.ts';
export { findNextRun, listPages } from './feed-schedule.ts';
export { labelFeed, withFeed } from './file-feeds.ts';
export { backfillFeed } from './history.ts';
export type { PageReport } from './page-report.ts';
export { runFeed } from './run-feed.ts';
export { bindFeed, loadFeeds, loadPages } from './stored-feed.ts';
export { estimateCalls } from './estimate-calls.ts';
export {
  changePlan,
  listFeeds,
  lockFeedsOf,
  pauseFeed,
  refuseFeed,
  removeFeed,
  saveFeed,
} from './manage-feeds.ts';
export type { FeedRow, NewFeed } from './manage-feeds.ts';

export const feedsFeature = defineFeature({
  layer: 'beside',
  jobs: [
    anyJob(importFeed),
    anyJob(dueFeeds),
    anyJob(runDueFeed),
    anyJob(runAllPages),
    anyJob(findFeeds),
    anyJob(tidyFeedSecrets),
  ],
  observations: [feedObservation, leagueFeedObservation],
});
