export { eraseAccount } from './erase.ts';
export { createGuards, findPlayer } from './guards.ts';
export { clearProofs, clearSessions, sendAccountMailJob } from './jobs.ts';
export { putAccount, putLockedAccounts } from './put-account.ts';
export { findAccount } from './queries.ts';
export { accountsRoutes } from './routes.ts';
export { listSessions } from './sessions.ts';
