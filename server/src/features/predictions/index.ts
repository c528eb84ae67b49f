export { findGameFilter, keepsList, matches } from './game-filter.ts';
export type { GameFilter } from './game-filter.ts';
export { presentPrediction } from './present.ts';
export { listPredictions, listTeamPredictions } from './queries.ts';
export { listUnfinishedGames } from './unfinished-games.ts';
export { predictionsRoutes } from './routes.ts';
