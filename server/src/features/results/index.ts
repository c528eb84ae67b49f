export { listResultsFrom, listTeamResults, presentResult } from './queries.ts';
export { resultsRoutes } from './routes.ts';
