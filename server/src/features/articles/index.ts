export { articlesKind } from './kind.ts';
export { articlesRoutes } from './routes.ts';
