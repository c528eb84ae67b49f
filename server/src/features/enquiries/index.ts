export { deleteEnquiriesFrom } from './commands.ts';
export { enquiryLimits } from './guard.ts';
export { deleteOldEnquiries } from './jobs.ts';
export { listEnquiriesFrom } from './queries.ts';
export { enquiriesRoutes } from './routes.ts';
