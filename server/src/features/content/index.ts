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
export { describeContent } from './describe-content.ts';
export { newsFeed, podcastFeed } from './feeds.ts';
export { revealScheduledContent } from './jobs.ts';
export { contentArea } from './kind.ts';
export { findKind } from './kinds.ts';
export { newsKind } from './kinds/news.ts';
export { previewPage } from './preview-page.ts';
export { deleteOldPreviews, findPreview, storePreview } from './previews.ts';
export { watchPublishedFiles } from './published-files.ts';
export { chooseSlug, listContent, listItems, readStoredRow } from './queries.ts';
export { createReader, readItems } from './read.ts';
export { contentRoutes } from './routes.ts';
export { sanitise } from './sanitise.ts';
export { storeContentDocument, storeContentPicture } from './uploads.ts';
export type { UploadedPicture } from './uploads.ts';
export { findVersion, listVersions } from './versions.ts';
