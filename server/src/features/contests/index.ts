import { contestsCalls } from '@outpick/contracts';
import { contestsReference } from '@outpick/contracts/contests/reference';
import { subscribe } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { anyJob } from '../../platform/jobs/job.ts';
import { touchContests } from '../slates/index.ts';
import { contestChanged } from './events.ts';
import { forgetSubmissions, tendContests } from './jobs.ts';
import { contestsRoutes } from './routes.ts';

export { actOnContest, voidGame } from './acts.ts';
export { listContestStates } from './contest-states.ts';
export { countCrowds, forgetCrowds } from './crowd.ts';
export { contestChanged } from './events.ts';
export { tendContests } from './jobs.ts';
export { openContestGames } from './open-now.ts';
export { listOwnPicks, listVisiblePicks } from './own-picks.ts';
export { presentContestGame, presentPick, stateOf } from './present.ts';
export type { ContestGameRow } from './queries.ts';
export { countLaterGames, listChanges, listOwnTodayGames, listTodayGames, smallestCrowd } from './queries.ts';
export { replayPicks, submissionStatement, submitPicks } from './submit-picks.ts';

export const contestsFeature = defineFeature({
  layer: 'contest',
  calls: contestsCalls,
  reference: contestsReference,
  routes: (platform, { findPlayer }) => contestsRoutes(platform, findPlayer),
  jobs: [anyJob(tendContests), anyJob(forgetSubmissions)],
  subscriptions: [subscribe(contestChanged, (effects, { sportId }) => touchContests(effects, sportId))],
});
