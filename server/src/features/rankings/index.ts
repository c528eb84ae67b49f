export { presentRankingRow } from './present.ts';
export { listRanking } from './queries.ts';
export { rankingsRoutes } from './routes.ts';
