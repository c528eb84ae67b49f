import { defineFeature } from '../../../platform/feature.ts';
import { anyJob } from '../../../platform/jobs/job.ts';
import { deleteOldImports } from './delete-old-imports.ts';
import { enqueueDueFileFeeds, importFileFeed } from './file-feed-jobs.ts';
import { fileFeedObservation } from './observe-file-feeds.ts';

export { deleteOldImports } from './delete-old-imports.ts';
export { labelFileFeed, withFileFeed } from './fetch-file-feed.ts';
export { formats } from './formats.ts';
export { importGames } from './import-games.ts';
export type { ImportOptions, ImportReport } from './import-games.ts';
export { fileSource } from './text-source.ts';
export type { FileEncoding, TextSource } from './text-source.ts';

export const filesFeature = defineFeature({
  layer: 'beside',
  jobs: [anyJob(deleteOldImports), anyJob(enqueueDueFileFeeds), anyJob(importFileFeed)],
  observations: [fileFeedObservation],
});
