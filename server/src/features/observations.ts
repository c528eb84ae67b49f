import { serverObservation, sizeObservation } from '../platform/database/observe-database.ts';
import { certificateObservation } from '../platform/http/observe-certificate.ts';
import { queueObservation } from '../platform/jobs/observe-queues.ts';
import type { Observation } from '../platform/telemetry/observing.ts';
import { fileFeedObservation } from './ingest/files/index.ts';
import { providerFeedObservation } from './ingest/providers/index.ts';
import { ledgerObservation } from './ledger/index.ts';
import { ratingObservation } from './ratings/index.ts';
import { settlementObservation } from './settlement/index.ts';
import { slateObservation } from './slates/index.ts';
import { disagreementObservation, sourceObservation } from './ingest/readings/index.ts';

/** Everything that workers observe, most urgent first. */
export const observations: readonly Observation[] = [
  queueObservation,
  settlementObservation,
  slateObservation,
  fileFeedObservation,
  providerFeedObservation,
  sourceObservation,
  disagreementObservation,
  ratingObservation,
  ledgerObservation,
  serverObservation,
  sizeObservation,
  certificateObservation,
];
