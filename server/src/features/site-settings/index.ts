import { defineFeature } from '../../platform/feature.ts';
import { anyJob } from '../../platform/jobs/job.ts';
import { deleteOldInvitations } from './jobs.ts';

export { changeSignUpDoor, finishSetup, renameSite } from './commands.ts';
export {
  describeInvitation,
  endInvitation,
  endInvitationsMadeBy,
  findInvitation,
  listInvitations,
  makeInvitation,
  spendInvitation,
} from './invitations.ts';
export { describeSite, loadSiteSettings, readSiteSettings } from './settings.ts';

export const siteSettingsFeature = defineFeature({
  layer: 'beside',
  jobs: [anyJob(deleteOldInvitations)],
});
