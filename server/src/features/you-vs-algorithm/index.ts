export { listCompared } from './queries.ts';
export { versusRoutes } from './routes.ts';
export type { ComparedRow } from './queries.ts';
