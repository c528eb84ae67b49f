import { defineFeature } from '../../../platform/feature.ts';
import { anyJob } from '../../../platform/jobs/job.ts';
import { enqueueDueFeeds, runAllPages, runDueFeed } from './runs/jobs.ts';
import { tidyFeedSecrets } from './secrets/stored-secrets.ts';
import { providerFeedObservation } from './observe-provider-feeds.ts';

export { adapters } from './adapters.ts';
export { defineAdapter, factGroups } from './adapter.ts';
export type {
  Adapter,
  AdapterSpec,
  CallBudget,
  FactGroup,
  FeedDocument,
  Page,
  SecretUse,
} from './adapter.ts';
export { loadBudget, readBudget } from './budget/call-budget.ts';
export type { CallPlan } from './budget/call-budget.ts';
export { enqueueDueFeeds } from './runs/jobs.ts';
export { findSecret, hasSecret, loadSecretNames } from './secrets/find-secret.ts';
export { listStoredSecrets, removeFeedSecret, setFeedSecret } from './secrets/stored-secrets.ts';
export { enqueueFeedRun } from './runs/enqueue-run.ts';
export { testFeed } from './runs/test-feed.ts';
export { FeedFailure, needsOperator } from './feed-failure.ts';
export { findNextRun, listPages } from './schedule/feed-schedule.ts';
export { backfillFeed } from './runs/backfill-feed.ts';
export { downloadDocument } from './fetch/download.ts';
export type { Validators } from './fetch/download.ts';
export { downloadRules } from './fetch/download-rules.ts';
export type { PageReport } from './fetch/page-report.ts';
export { runFeed } from './runs/run-feed.ts';
export { loadPages } from './fetch/stored-pages.ts';
export { bindFeed, loadFeeds } from './stored-feed.ts';
export { estimateCalls } from './budget/estimate-calls.ts';
export {
  changePlan,
  listFeeds,
  lockFeedsOf,
  pauseFeed,
  refuseFeed,
  removeFeed,
  restoreFeed,
  saveFeed,
} from './manage-feeds.ts';
export type { FeedRow, NewFeed } from './manage-feeds.ts';

export const providersFeature = defineFeature({
  layer: 'beside',
  jobs: [anyJob(enqueueDueFeeds), anyJob(runAllPages), anyJob(runDueFeed), anyJob(tidyFeedSecrets)],
  observations: [providerFeedObservation],
});
