import { moderationCalls } from '@outpick/contracts';
import { moderationReference } from '@outpick/contracts/moderation/reference';
import { defineFeature } from '../../platform/feature.ts';
import { anyJob } from '../../platform/jobs/job.ts';
import { deleteOldReports, endSuspensions } from './jobs.ts';
import { mailNotice } from './notice.ts';
import { moderationRoutes } from './routes.ts';

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
export {
  hasNewerReport,
  readAppealDecision,
  readReportDecision,
  restoreAppeal,
  restoreReport,
} from './restore-decisions.ts';
export { refuseSuspended } from './refuse-suspended.ts';
export { closeReports, decideReport, receiveReport } from './reports.ts';
export {
  findSuspensionId,
  liftSuspension,
  listSuspensions,
  mailsPlayer,
  restoresBan,
  restoreSuspension,
  suspendPlayer,
} from './suspensions.ts';

export const moderationFeature = defineFeature({
  layer: 'beside',
  calls: moderationCalls,
  reference: moderationReference,
  routes: (platform, { findRowPlayer }) => moderationRoutes(platform, findRowPlayer),
  jobs: [anyJob(endSuspensions), anyJob(deleteOldReports), anyJob(mailNotice)],
});
