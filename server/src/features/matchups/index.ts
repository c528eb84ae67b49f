export { createForecastPair } from './forecast-pair.ts';
export { presentDistribution } from './present.ts';
export { matchupsRoutes } from './routes.ts';
