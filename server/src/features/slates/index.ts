export {
  allContestsArea,
  allSlatesArea,
  contestsArea,
  slatesArea,
  touchContests,
  touchSlates,
} from './areas.ts';
export { slateOpened } from './events.ts';
export { openDueSlates } from './jobs.ts';
export { openSlates } from './open-slates.ts';
