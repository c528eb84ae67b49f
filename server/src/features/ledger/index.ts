import { ledgerCalls } from '@outpick/contracts';
import { ledgerReference } from '@outpick/contracts/ledger/reference';
import { subscribe } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { anyJob } from '../../platform/jobs/job.ts';
import { slateOpened } from '../slates/index.ts';
import { verifyLedger } from './jobs.ts';
import { ledgerObservation } from './observe-ledger.ts';
import { ledgerArea } from './queries.ts';
import { ledgerRoutes } from './routes.ts';

export { checkLedger } from './check-ledger.ts';
export { verifyLedger } from './jobs.ts';
export { findHeadHash, ledgerFooter } from './queries.ts';
export { genesis } from './verify.ts';

export const ledgerFeature = defineFeature({
  layer: 'contest',
  calls: ledgerCalls,
  reference: ledgerReference,
  routes: ledgerRoutes,
  jobs: [anyJob(verifyLedger)],
  subscriptions: [subscribe(slateOpened, (effects) => effects.touch(ledgerArea))],
  observations: [ledgerObservation],
});
