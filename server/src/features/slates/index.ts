export { allSlatesArea, slatesArea } from './areas.ts';
export { openDueSlates } from './jobs.ts';
export { openSlates } from './open-slates.ts';
