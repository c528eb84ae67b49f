export { actOnContest, voidGame } from './acts.ts';
export { listContestStates } from './contest-states.ts';
export { countCrowds } from './crowd.ts';
export { contestChanged } from './events.ts';
export { forgetSubmissions, tendContests } from './jobs.ts';
export { openContestGames } from './open-now.ts';
export { listOwnPicks } from './own-picks.ts';
export { contestsRoutes } from './routes.ts';
export { replayPicks, submissionStatement, submitPicks } from './submit-picks.ts';
