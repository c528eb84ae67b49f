import { contentCalls } from '@outpick/contracts';
import { contentReference } from '@outpick/contracts/content/reference';
import { defineFeature } from '../../platform/feature.ts';
import { anyJob } from '../../platform/jobs/job.ts';
import { newsFeed, podcastFeed } from './feeds.ts';
import { revealScheduledContent } from './jobs.ts';
import { deleteOldPreviews } from './previews.ts';
import { contentRoutes } from './routes.ts';

export { prepareContent, publishContent, putContent, putWrittenNews } from './commands.ts';
export type { ContentSources, PutItem } from './commands.ts';
export {
  deleteItem,
  prepareForm,
  publishItem,
  restoreContentVersion,
  restoreItem,
  saveContent,
  unpublishItem,
} from './editing.ts';
export type { SavedContent } from './editing.ts';
export { describeContent, readRestorableContent } from './describe-content.ts';
export { contentArea } from './kind.ts';
export { findKind } from './kinds.ts';
export { newsKind } from './kinds/news.ts';
export { previewPage } from './preview-page.ts';
export { findPreview, storePreview } from './previews.ts';
export { watchPublishedFiles } from './published-files.ts';
export { chooseSlug, listContent, listItems, readStoredRow } from './queries.ts';
export { createReader, readItems } from './read.ts';
export { restoreContentState } from './restore-state.ts';
export { sanitize } from './sanitize.ts';
export { storeContentDocument, storeContentPicture } from './uploads.ts';
export type { UploadedPicture } from './uploads.ts';
export { findVersion, listVersions } from './versions.ts';

export const contentFeature = defineFeature({
  layer: 'beside',
  calls: contentCalls,
  reference: contentReference,
  routes: contentRoutes,
  jobs: [anyJob(revealScheduledContent), anyJob(deleteOldPreviews)],
  files: (platform) => [newsFeed(platform), podcastFeed(platform)],
});
