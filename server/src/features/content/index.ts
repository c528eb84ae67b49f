export { publishContent, putContent, putWrittenNews } from './commands.ts';
export type { PutItem } from './commands.ts';
export {
  deleteItem,
  publishItem,
  restoreContentVersion,
  restoreItem,
  saveContent,
  unpublishItem,
} from './editing.ts';
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
export { uploadDocument, uploadPicture } from './uploads.ts';
export { findVersion, listVersions } from './versions.ts';
