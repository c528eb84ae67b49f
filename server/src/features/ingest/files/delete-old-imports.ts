import { sql } from 'kysely';
import { z } from 'zod';
import { deleteInBatches } from '../../../platform/database/delete-in-batches.ts';
import type { Job } from '../../../platform/jobs/job.ts';

/**
 * Statements that delete import runs after 90 days, file feeds 90 days after their last request, and side facts of imports
 * that no longer run.
 */
const deletions = [
  (limit: number) => sql`
    delete from import_runs where id in (
      select id from import_runs where started_at < clock_timestamp() - interval '90 days' limit ${limit})
  `,
  (limit: number) => sql`
    delete from file_feeds where address in (
      select address from file_feeds where requested_at < clock_timestamp() - interval '90 days' limit ${limit})
  `,
  // A killed import leaves its facts behind. No import takes a day, so an older one no longer runs.
  (limit: number) => sql`
    delete from import_side_facts where (run_id, key) in (
      select run_id, key from import_side_facts as stored
      where not exists (
        select from import_runs
        where id = stored.run_id and outcome is null and started_at > clock_timestamp() - interval '1 day')
      limit ${limit})
  `,
];

export const deleteOldImports: Job<Record<string, never>> = {
  name: 'files.forget',
  formerNames: ['imports.forget'],
  data: z.strictObject({}),
  collapseBy: () => 'all',
  schedule: { cron: '44 3 * * *', data: {} },
  retries: 2,
  backOffSeconds: 60,
  run: async ({ db }, _data, { signal, log }) => {
    let deleted = 0;
    for (const statement of deletions) deleted += await deleteInBatches(db, { statement, signal });
    log.info({ deleted }, 'old import runs deleted');
  },
};
