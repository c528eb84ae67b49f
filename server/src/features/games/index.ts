export { allGamesArea, gamesArea, touchGames } from './areas.ts';
export { putGames, renameGames } from './commands.ts';
export type { GameChanges, GameEntry, GameStatus, MovedGame } from './commands.ts';
export { gamesChanged } from './events.ts';
export { findUnplayedMeetings } from './queries.ts';
export type { UnplayedMeeting } from './queries.ts';
export { listGameCorrections, listSportCorrections } from './corrections.ts';
