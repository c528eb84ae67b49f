import { sql } from 'kysely';
import { z } from 'zod';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import type { Job } from '../../platform/jobs/job.ts';

const data = z.strictObject({});

/** Deletes messages after a year, as the privacy policy promises. */
export const deleteOldEnquiries: Job<z.output<typeof data>> = {
  name: 'enquiries.forget',
  data,
  schedule: { cron: '17 3 * * *', data: {} },
  retries: 3,
  backOffSeconds: 60,
  run: async ({ db }, _data, { signal, log }) => {
    const deleted = await deleteInBatches(db, {
      signal,
      statement: (limit) => sql`
        delete from enquiries where id in (
          select id from enquiries where received_at < now() - interval '1 year' limit ${limit})
      `,
    });
    log.info({ deleted }, 'old messages deleted');
  },
};
