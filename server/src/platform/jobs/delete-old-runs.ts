import { sql } from 'kysely';
import { z } from 'zod';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import type { Job } from './job.ts';

/** Deletes the records of job attempts after 30 days. Operators look only at the newest. */
export const deleteOldJobRuns: Job<Record<string, never>> = {
  name: 'jobs.forget-runs',
  data: z.strictObject({}),
  collapseBy: () => 'all',
  schedule: { cron: '41 3 * * *', data: {} },
  retries: 2,
  backOffSeconds: 60,
  run: async ({ db }, _data, { signal, log }) => {
    const deleted = await deleteInBatches(db, {
      signal,
      statement: (limit) => sql`
        delete from job_runs where id in (
          select id from job_runs where started_at < clock_timestamp() - interval '30 days' limit ${limit})
      `,
    });
    log.info({ deleted }, 'old job runs deleted');
  },
};
