export { podcastFeed } from './feed.ts';
export { podcastsKind } from './kind.ts';
export { podcastsRoutes } from './routes.ts';
