export { inviteOperator, removeOperator, resetOperator } from './commands.ts';
export { announceFirstOwner } from './first-owner.ts';
export { createOperatorGuards, isOperator } from './guard.ts';
export { tidyOperators } from './jobs.ts';
export { describeOperator, findOperator, findOperatorByEmail } from './queries.ts';
export { listOperators } from './list-operators.ts';
export { addPasskey, startPasskey, startProof } from './passkeys.ts';
export { passkeysRoutes } from './passkey-routes.ts';
export { operatorsRoutes } from './routes.ts';
