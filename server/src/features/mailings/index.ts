export { deleteOldMails, findDigests, findReminders, sendDigest, sendReminder } from './jobs.ts';
export { mailingsRoutes } from './routes.ts';
export { findSubscriber, findSubscriptions } from './subscriptions.ts';
