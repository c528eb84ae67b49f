export { playerRenamed } from './events.ts';
export { removePortrait } from './pictures.ts';
export { putPlayers } from './put-players.ts';
export { profileRoutes } from './routes.ts';
export { presentProfile } from './present.ts';
export { findProfile } from './queries.ts';
