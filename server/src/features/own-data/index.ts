export { findOwnData } from './queries.ts';
export { ownDataRoutes } from './routes.ts';
