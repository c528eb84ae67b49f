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
export { explainSlates, explainWindows } from './explain-slates.ts';
export { describeWindow, holdWindow, openWindowNow, releaseWindow, windowId } from './hold-window.ts';
export type { SportWindow } from './hold-window.ts';
export { findMissingSlates, reportMissingSlates } from './missing-slates.ts';
export { slateObservation } from './observe-slates.ts';
export { openDueSlates } from './jobs.ts';
export { openSlates } from './open-slates.ts';
