export { pagesKind } from './kind.ts';
export { pagesRoutes } from './routes.ts';
