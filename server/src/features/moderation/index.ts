export { makeAppealToken } from './appeal-token.ts';
export { decideAppeal } from './appeals.ts';
export {
  describeAppeal,
  describePlayer,
  describeReport,
  findAppellant,
  findReported,
  listPlayerSubjects,
  stateColumn,
} from './describe.ts';
export { deleteOldReports, endExpired, endSuspensions } from './jobs.ts';
export { lockAccount } from './lock-account.ts';
export { moderationLimits } from './limits.ts';
export { mailNotice } from './notice.ts';
export { refuseSuspended } from './refuse-suspended.ts';
export { closeReports, decideReport, receiveReport } from './reports.ts';
export { moderationRoutes } from './routes.ts';
export { liftSuspension, listSuspensions, suspendPlayer } from './suspensions.ts';
