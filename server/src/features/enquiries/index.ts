export { deleteEnquiriesFrom } from './commands.ts';
export { deleteOldEnquiries } from './jobs.ts';
export { listEnquiriesFrom } from './queries.ts';
export { enquiriesRoutes } from './routes.ts';
