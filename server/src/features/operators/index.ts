import { defineFeature } from '../../platform/feature.ts';
import { anyJob } from '../../platform/jobs/job.ts';
import { tidyOperators } from './jobs.ts';

export { changeOperatorRole, inviteOperator, lockOwners, removeOperator, resetOperator } from './commands.ts';
export { announceFirstOwner } from './first-owner.ts';
export { createOperatorGuards, isOperator } from './guard.ts';
export { describeOperator, findOperator, findOperatorByEmail } from './queries.ts';
export { listOperators } from './list-operators.ts';
export { addPasskey, startPasskey, startPasskeyOfLink, startProof } from './passkeys.ts';
export { passkeysRoutes } from './passkey-routes.ts';
export { requireConfirmation, requireRole } from './recheck.ts';
export * as operatorsPolicy from './policy.ts';
export { operatorsRoutes } from './routes.ts';

export const operatorsFeature = defineFeature({
  layer: 'beside',
  jobs: [anyJob(tidyOperators)],
});
