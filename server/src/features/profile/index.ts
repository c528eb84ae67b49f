export { deletePortrait, erasePlayerData, profileUpdates, resetName, resetPicture } from './commands.ts';
export { removePortrait } from './pictures.ts';
export { putPlayers } from './put-players.ts';
export { profileRoutes } from './routes.ts';
export { findProfile, presentProfile } from './queries.ts';
