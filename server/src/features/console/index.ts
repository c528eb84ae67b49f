export {
  auditFeed,
  auditFeedSettings,
  auditGame,
  auditGameMerge,
  auditLeague,
  auditSourceGame,
  auditSport,
  auditTeamLink,
  auditTeamName,
  contestActs,
} from './audit-acts.ts';
export { mergeDuplicate, mergeInside } from './merge-games.ts';
export { mountPreviews } from './content/mount-previews.ts';
export { adminRoutes } from './routes.ts';
export { auditAct, describers } from './subjects/subjects.ts';
export { findLinkedTeam, findTeamByName } from './subjects/team.ts';
