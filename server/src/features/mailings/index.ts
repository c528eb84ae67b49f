export { findDigests, findReminders, forgetMails, sendDigest, sendReminder } from './jobs.ts';
export { mailWishesRoutes } from './routes.ts';
export { findWishes } from './wishes.ts';
