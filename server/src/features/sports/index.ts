export { putSport, sportsArea } from './commands.ts';
export type { NewSport } from './commands.ts';
export { presentSport } from './present.ts';
export { findSport, listSports } from './queries.ts';
export { sportsRoutes } from './routes.ts';
