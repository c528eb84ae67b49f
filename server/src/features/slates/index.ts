export {
  allContestsArea,
  allSlatesArea,
  contestsArea,
  slatesArea,
  sumsArea,
  touchContests,
  touchSlates,
  touchSums,
} from './areas.ts';
export { slateOpened } from './events.ts';
export { explainSlates } from './explain-slates.ts';
export { reportMissingSlates } from './missing-slates.ts';
export { slateObservation } from './observe-slates.ts';
export { openDueSlates } from './jobs.ts';
export { openSlates } from './open-slates.ts';
