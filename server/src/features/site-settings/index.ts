export { changeSignUpDoor, finishSetup, renameSite } from './commands.ts';
export {
  describeInvitation,
  endInvitation,
  findInvitation,
  listInvitations,
  makeInvitation,
  spendInvitation,
} from './invitations.ts';
export { deleteOldInvitations } from './jobs.ts';
export { describeSite, loadSiteSettings, readSiteSettings } from './settings.ts';
