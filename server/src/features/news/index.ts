export { newsArea } from './areas.ts';
export { newsFeed } from './feed.ts';
export { newsKind } from './kind.ts';
export { presentNews } from './present.ts';
export { listNews } from './queries.ts';
export { newsRoutes } from './routes.ts';
