export { forgetEnquiriesOf } from './commands.ts';
export { forgetEnquiries } from './jobs.ts';
export { listEnquiriesOf } from './queries.ts';
export { enquiriesRoutes } from './routes.ts';
