import { sql } from 'kysely';
import { z } from 'zod';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import type { Job } from '../../platform/jobs/job.ts';

/**
 * Deletes rating runs with their ratings after 30 days, except runs in use by a slate (and thus the ledger) or by the sport's
 * newest model. If these conditions miss a reference, a foreign key rejects the deletion.
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
      // Each run deletes one rating per team, up to a few hundred.
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
