export { deleteOldMails, findDigests, findReminders, sendDigests, sendReminders } from './jobs.ts';
export { mailingsRoutes } from './routes.ts';
export { findSubscriptions } from './subscriptions.ts';
export { makeToken } from './tokens.ts';
