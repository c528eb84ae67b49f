export { describeDevice } from './device.ts';
export { eraseAccount } from './erase.ts';
export { describeAccountMail } from './mails/send.ts';
export { createGuards, findPlayer } from './guards.ts';
export { clearProofs, clearSessions, sendAccountMailJob } from './jobs.ts';
export { createPasswords, signUpsPerNetwork } from './passwords.ts';
export type { Passwords } from './passwords.ts';
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
export { endSessions, listSessions } from './sessions.ts';
