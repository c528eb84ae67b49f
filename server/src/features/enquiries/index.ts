export { deleteEnquiriesFrom } from './commands.ts';
export { enquiryLimits } from './guard.ts';
export {
  assignEnquiry,
  describeEnquiry,
  listAssignees,
  mayAnswer,
  noteEnquiry,
  setEnquiryStates,
  unassignEnquiries,
} from './inbox.ts';
export { deleteOldEnquiries, sendReply } from './jobs.ts';
export { listEnquiriesFrom } from './queries.ts';
export { replyToEnquiry } from './reply.ts';
export { enquiriesRoutes } from './routes.ts';
export { deleteReplyTemplate, describeReplyTemplate, saveReplyTemplate } from './templates.ts';
