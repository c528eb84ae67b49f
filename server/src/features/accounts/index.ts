export { eraseAccount } from './erase.ts';
export { createGuards, findPlayer } from './guards.ts';
export { clearProofs, clearSessions, sendAccountMailJob } from './jobs.ts';
export { signUpsPerNetwork } from './passwords.ts';
export {
  loginFromAddress,
  loginOfAccount,
  loginOfAccountAnywhere,
  passwordOfSession,
  policy,
} from './policy.ts';
export { putAccount, putLockedAccounts } from './put-account.ts';
export { findAccount } from './queries.ts';
export { accountsRoutes } from './routes.ts';
export { listSessions } from './sessions.ts';
