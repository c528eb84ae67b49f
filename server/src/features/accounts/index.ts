import { accountsCalls, newPasswordCalls, passkeysCalls } from '@outpick/contracts';
import { accountsReference } from '@outpick/contracts/accounts/reference';
import { defineFeature } from '../../platform/feature.ts';
import { anyJob } from '../../platform/jobs/job.ts';
import { clearProofs, clearSessions, mailCodeIfKnown, mailSignInLink, sendAccountMailJob } from './jobs.ts';
import { accountsRoutes } from './routes.ts';

export { describeDevice } from './device.ts';
export { eraseAccount } from './erase.ts';
export { describeAccountMail } from './mails/send.ts';
export { createGuards, findPlayer } from './guards.ts';
export { mailSignInLink, sendAccountMailJob } from './jobs.ts';
export { createPasswords, signUpsPerNetwork } from './passwords.ts';
export type { Passwords } from './passwords.ts';
export {
  loginFromAddress,
  loginOfAccount,
  loginOfAccountAnywhere,
  passkeyFromAddress,
  passwordOfSession,
  policy,
} from './policy.ts';
export { countPasskeys, listPasskeys, presentPasskey } from './passkeys.ts';
export { putAccount, putLockedAccounts } from './put-account.ts';
export { endSignInLinks, findAccount } from './queries.ts';
export { endSessions, listSessions } from './sessions.ts';

export const accountsFeature = defineFeature({
  layer: 'beside',
  calls: { ...accountsCalls, ...newPasswordCalls, ...passkeysCalls },
  reference: accountsReference,
  routes: accountsRoutes,
  jobs: [
    anyJob(sendAccountMailJob),
    anyJob(mailSignInLink),
    anyJob(mailCodeIfKnown),
    anyJob(clearProofs),
    anyJob(clearSessions),
  ],
});
