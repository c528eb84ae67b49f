export { presentResult } from './present.ts';
export { listResultsFrom, listTeamResults } from './queries.ts';
export { resultsRoutes } from './routes.ts';
