export { allContestsArea, allSlatesArea, contestsArea, slatesArea, touchContests } from './areas.ts';
export { openDueSlates } from './jobs.ts';
export { openSlates } from './open-slates.ts';
