import { sql } from 'kysely';
import { z } from 'zod';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { countCrowds, isCountingDue } from './crowd.ts';

/** Counts the crowd's picks of games that have locked. */
export const tendContests: Job<Record<string, never>> = {
  name: 'contests.tend',
  data: z.strictObject({}),
  collapseBy: () => 'all',
  schedule: { isDue: isCountingDue, data: {} },
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
  run: async ({ db }, _data, { signal }) => {
    await deleteInBatches(db, {
      signal,
      statement: (limit) => sql`
        delete from submissions where (player_id, key) in (
          select player_id, key from submissions
          where submitted_at < clock_timestamp() - interval '31 days' limit ${limit})
      `,
    });
  },
};
