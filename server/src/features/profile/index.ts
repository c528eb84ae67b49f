import { profileCalls } from '@outpick/contracts';
import { profileReference } from '@outpick/contracts/profile/reference';
import { defineFeature } from '../../platform/feature.ts';
import { anyJob } from '../../platform/jobs/job.ts';
import { removePortrait } from './pictures.ts';
import { profileRoutes } from './routes.ts';

export { deletePortrait, erasePlayerData, profileUpdates, resetName, resetPicture } from './commands.ts';
export { putPlayers } from './put-players.ts';
export { findProfile, presentProfile } from './queries.ts';

export const profileFeature = defineFeature({
  layer: 'beside',
  calls: profileCalls,
  reference: profileReference,
  routes: profileRoutes,
  jobs: [anyJob(removePortrait)],
});
