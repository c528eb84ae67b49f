export { adapters } from './adapters.ts';
export type { Adapter, Page } from './adapter.ts';
export { withFeed } from './file-feeds.ts';
export { dueFeeds, importFeed } from './file-feed-jobs.ts';
export { feedObservation } from './observe-feeds.ts';
