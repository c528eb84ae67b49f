import { sportsCalls } from '@outpick/contracts';
import { sportsReference } from '@outpick/contracts/sports/reference';
import { defineFeature } from '../../platform/feature.ts';
import { sportsRoutes } from './routes.ts';

export { leagueDaysChanged } from './changes.ts';
export { saveSport, setFittedProfile, sportsArea, storeLogo } from './commands.ts';
export type { NewSport } from './commands.ts';
export { describeRules, editSport, previewSport } from './edit-sport.ts';
export type { SportPreview, SportSettings } from './edit-sport.ts';
export { gameLength, gameMinutes, resultWait } from './game-length.ts';
export { lockSportGames } from './lock-games.ts';
export { modelNames, sportProfile } from './model-profiles.ts';
export { hideSport, showSport } from './hide-sport.ts';
export { findSport, isShownSport, listAllSports, listSports, presentSport, presentWords } from './queries.ts';
export { restoreSport } from './restore-sport.ts';
export { findRuleStatus, fixSeasonRules, insertPoints } from './season-rules.ts';
export type { ContestRules } from './season-rules.ts';
export { wordsOfModel } from './sport-words.ts';

export const sportsFeature = defineFeature({
  layer: 'reference',
  calls: sportsCalls,
  reference: sportsReference,
  routes: sportsRoutes,
});
