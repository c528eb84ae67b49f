export { putSport, saveSport, setFittedProfile, sportsArea, storeLogo } from './commands.ts';
export type { NewSport } from './commands.ts';
export { gameMinutes, resultWait } from './game-length.ts';
export { fittedProfileText, sportProfile } from './model-profiles.ts';
export { findSport, listSports, presentSport, presentWords } from './queries.ts';
export { findRuleStatus, fixSeasonRules, insertPoints } from './season-rules.ts';
export type { ContestRules } from './season-rules.ts';
export { sportsRoutes } from './routes.ts';
