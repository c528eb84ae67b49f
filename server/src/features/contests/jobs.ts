import { sql } from 'kysely';
import { z } from 'zod';
import type { Job } from '../../platform/jobs/job.ts';
import { countCrowds } from './crowd.ts';

/** Counts the crowd of games that have locked. */
export const tendContests: Job<Record<string, never>> = {
  name: 'contests.tend',
  data: z.strictObject({}),
  collapseBy: () => 'all',
  schedule: { cron: '* * * * *', data: {} },
  retries: 2,
  backOffSeconds: 5,
  run: async (platform) => countCrowds(platform),
};

/** Deletes the stored answers of submissions older than a month. */
export const forgetSubmissions: Job<Record<string, never>> = {
  name: 'contests.forget-submissions',
  data: z.strictObject({}),
  collapseBy: () => 'all',
  schedule: { cron: '17 4 * * *', data: {} },
  retries: 2,
  backOffSeconds: 60,
  run: async ({ db }) => {
    await sql`delete from submissions where submitted_at < clock_timestamp() - interval '31 days'`.execute(
      db,
    );
  },
};
