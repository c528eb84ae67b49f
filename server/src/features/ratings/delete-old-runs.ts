import { sql } from 'kysely';
import { z } from 'zod';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import type { Job } from '../../platform/jobs/job.ts';

/**
 * Deletes rating runs with their ratings after 30 days, except those that something refers to: a slate (and with it the
 * ledger) or the sport's newest model. Foreign keys stop a deletion that this list forgets.
 */
export const deleteOldRatingRuns: Job<Record<string, never>> = {
  name: 'ratings.forget-runs',
  data: z.strictObject({}),
  collapseBy: () => 'all',
  schedule: { cron: '47 3 * * *', data: {} },
  retries: 2,
  backOffSeconds: 60,
  run: async ({ db }, _data, { signal, log }) => {
    const deleted = await deleteInBatches(db, {
      signal,
      // A run has a rating for each team, some hundred.
      limit: 20,
      statement: (limit) => sql`
        delete from rating_runs where id in (
          select id from rating_runs as run
          where made_at < clock_timestamp() - interval '30 days'
            and not exists (select from slates where run_id = run.id)
            and not exists (select from rating_models where run_id = run.id)
          limit ${limit})
      `,
    });
    log.info({ deleted }, 'old rating runs deleted');
  },
};
