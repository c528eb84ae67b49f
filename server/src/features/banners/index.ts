export { bannersKind } from './kind.ts';
export { bannersRoutes } from './routes.ts';
