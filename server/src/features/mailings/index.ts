export { findMondays, findReminders, forgetMails, sendMonday, sendReminder } from './jobs.ts';
export { mailWishesRoutes } from './routes.ts';
export { findWishes } from './wishes.ts';
