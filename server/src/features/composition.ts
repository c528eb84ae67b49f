import type { AnyCallReference, NamedSchema } from '@outpick/contracts/reference';
import { actingJobs } from '../acts/jobs.ts';
import { serverObservation, sizeObservation } from '../platform/database/observe-database.ts';
import type { Subscription } from '../platform/events.ts';
import type { Feature } from '../platform/feature.ts';
import type { Endpoint } from '../platform/http/answering.ts';
import type { PublicFiles } from '../platform/http/mount-public-files.ts';
import { certificateObservation } from '../platform/http/observe-certificate.ts';
import { deleteOldJobRuns } from '../platform/jobs/delete-old-runs.ts';
import { anyJob } from '../platform/jobs/job.ts';
import type { AnyJob } from '../platform/jobs/job.ts';
import { queueObservation } from '../platform/jobs/observe-queues.ts';
import { deleteOldBounces } from '../platform/mail/bounces.ts';
import { sendMail, sendSealedMail } from '../platform/mail/mail.ts';
import type { Platform } from '../platform/platform.ts';
import type { Observation } from '../platform/telemetry/observing.ts';
import { findPlayer } from './accounts/index.ts';
import { findRowPlayer } from './boards/index.ts';
import { features as listed } from './features.ts';

const features: readonly Feature[] = listed;

/** Every kind of job. Workers run them, and a queue is created for each. */
export const jobs: readonly AnyJob[] = [
  anyJob(sendMail),
  anyJob(sendSealedMail),
  anyJob(deleteOldBounces),
  anyJob(deleteOldJobRuns),
  ...actingJobs,
  ...features.flatMap((feature) => feature.jobs ?? []),
];

/** The subscriptions of all features. They run inside the transaction that publishes the event. */
export const subscriptions: readonly Subscription[] = features.flatMap(
  (feature) => feature.subscriptions ?? [],
);

/** The observations that workers read regularly to set gauges. */
export const observations: readonly Observation[] = [
  queueObservation,
  ...features.flatMap((feature) => feature.observations ?? []),
  serverObservation,
  sizeObservation,
  certificateObservation,
];

/** Creates the endpoint of every API call. */
export const createFeatureEndpoints = (platform: Platform): readonly Endpoint[] =>
  features.flatMap((feature) =>
    feature.endpoints(platform, {
      findPlayer: async (caller) => findPlayer(platform, caller),
      findRowPlayer: async (row) => findRowPlayer(platform.db, row),
    }),
  );

/** Functions of features that register their own routes on the HTTP server. */
export const mounts = features.flatMap((feature) => feature.mount ?? []);

/** The generated files that the site serves besides pages and calls. */
export const createPublicFiles = (platform: Platform): PublicFiles => ({
  files: features.flatMap((feature) => feature.files?.(platform) ?? []),
  filesPerId: features.flatMap((feature) => feature.filesPerId?.(platform) ?? []),
});

/** Title, examples and errors of every call. */
export const callReferences: Readonly<Record<string, AnyCallReference>> = Object.fromEntries(
  features.flatMap((feature) => Object.entries(feature.callReferences)),
);

/** The named schemas of the API's description. Several calls may refer to one. */
export const namedSchemas: Readonly<Record<string, NamedSchema>> = Object.fromEntries(
  features.flatMap((feature) => Object.entries(feature.schemas)),
);
