export { listCompared } from './queries.ts';
export { youVsAlgorithmRoutes } from './routes.ts';
export type { ComparedRow } from './queries.ts';
