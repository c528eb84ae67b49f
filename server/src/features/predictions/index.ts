export { presentPrediction } from './present.ts';
export { listPredictions, listTeamPredictions } from './queries.ts';
export { predictionsRoutes } from './routes.ts';
