export { socialLinksKind } from './kind.ts';
export { socialLinksRoutes } from './routes.ts';
