export { listRanking, presentRankingRow } from './queries.ts';
export { rankingsRoutes } from './routes.ts';
