import { sql } from 'kysely';
import { z } from 'zod';
import type { Job } from '../../platform/jobs/job.ts';

/** Deletes invitations a month after they expire, so that operators can see until then why one no longer works. */
export const deleteOldInvitations: Job<Record<string, never>> = {
  name: 'site-settings.forget-invitations',
  data: z.strictObject({}),
  collapseBy: () => 'all',
  schedule: { cron: '47 3 * * *', data: {} },
  retries: 2,
  backOffSeconds: 60,
  run: async ({ db }) => {
    await sql`
      delete from sign_up_invitations where expires_at < clock_timestamp() - interval '30 days'
    `.execute(db);
  },
};
