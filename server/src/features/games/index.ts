import { subscribe } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { leagueDaysChanged } from '../sports/index.ts';
import { gamesChanged, touchGames } from './changes.ts';

export { allGamesArea, gamesArea, gamesChanged } from './changes.ts';
export { lockGames, lockGamesBeside, putGames, renameGames } from './commands.ts';
export type { GameEntry, GameStatus, MovedGame } from './commands.ts';
export { findUnplayedMeetings } from './queries.ts';
export type { UnplayedMeeting } from './queries.ts';
export { listGameCorrections, listSportCorrections } from './corrections.ts';
export { hasOverdueGame, listOverdueSports, setAside, setAsideNow } from './set-aside.ts';
export { gamesWith, proposeChange } from './propose-change.ts';
export type { ChangedGame, GameState, ProposedPin } from './propose-change.ts';

export const gamesFeature = defineFeature({
  layer: 'reference',
  subscriptions: [
    subscribe(gamesChanged, (effects, { sportId }) => touchGames(effects, sportId)),
    subscribe(leagueDaysChanged, (effects, { sportId }) => touchGames(effects, sportId)),
  ],
});
