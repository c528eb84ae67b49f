import { defineFeature } from '../../platform/feature.ts';
import { anyJob } from '../../platform/jobs/job.ts';
import { tidyOperators } from './jobs.ts';

export { inviteOperator, removeOperator, resetOperator } from './commands.ts';
export { announceFirstOwner } from './first-owner.ts';
export { createOperatorGuards, isOperator } from './guard.ts';
export { describeOperator, findOperator, findOperatorByEmail } from './queries.ts';
export { listOperators } from './list-operators.ts';
export { addPasskey, startPasskey, startProof } from './passkeys.ts';
export { passkeysRoutes } from './passkey-routes.ts';
export { operatorsRoutes } from './routes.ts';

export const operatorsFeature = defineFeature({
  layer: 'beside',
  jobs: [anyJob(tidyOperators)],
});
