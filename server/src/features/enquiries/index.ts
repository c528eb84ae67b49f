import { enquiriesCalls } from '@outpick/contracts';
import { enquiriesReference } from '@outpick/contracts/enquiries/reference';
import { defineFeature } from '../../platform/feature.ts';
import { anyJob } from '../../platform/jobs/job.ts';
import { deleteOldEnquiries, sendReply } from './jobs.ts';
import { enquiriesRoutes } from './routes.ts';

export { deleteEnquiriesFrom } from './commands.ts';
export { enquiryLimits } from './guard.ts';
export {
  assignEnquiry,
  describeEnquiry,
  listAssignees,
  mayAnswer,
  noteEnquiry,
  readEnquiryStatus,
  restoreEnquiry,
  setEnquiryStates,
  unassignEnquiries,
} from './inbox.ts';
export { deleteOldEnquiries, sendReply } from './jobs.ts';
export { listEnquiriesFrom } from './queries.ts';
export { replyToEnquiry } from './reply.ts';
export {
  deleteReplyTemplate,
  describeReplyTemplate,
  restoreReplyTemplate,
  saveReplyTemplate,
} from './templates.ts';

export const enquiriesFeature = defineFeature({
  layer: 'beside',
  calls: enquiriesCalls,
  reference: enquiriesReference,
  routes: enquiriesRoutes,
  jobs: [anyJob(deleteOldEnquiries), anyJob(sendReply)],
});
