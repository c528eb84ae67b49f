import { mailingsCalls } from '@outpick/contracts';
import { mailingsReference } from '@outpick/contracts/mailings/reference';
import { defineFeature } from '../../platform/feature.ts';
import { anyJob } from '../../platform/jobs/job.ts';
import { deleteOldMails, findDigests, findReminders, sendDigests, sendReminders } from './jobs.ts';
import { mailingsRoutes } from './routes.ts';

export { findDigests, findReminders } from './jobs.ts';
export { findSubscriptions } from './subscriptions.ts';
export { makeToken } from './tokens.ts';

export const mailingsFeature = defineFeature({
  layer: 'pages',
  calls: mailingsCalls,
  reference: mailingsReference,
  routes: mailingsRoutes,
  jobs: [
    anyJob(findReminders),
    anyJob(sendReminders),
    anyJob(findDigests),
    anyJob(sendDigests),
    anyJob(deleteOldMails),
  ],
});
