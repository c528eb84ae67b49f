export { publishContent, putContent } from './commands.ts';
export type { PutItem } from './commands.ts';
export { newsFeed, podcastFeed } from './feeds.ts';
export { revealScheduledContent } from './jobs.ts';
export { contentArea } from './kind.ts';
export { newsKind } from './kinds/news.ts';
export { listContent, listItems } from './queries.ts';
export { createReader, readItems } from './read.ts';
export { contentRoutes } from './routes.ts';
