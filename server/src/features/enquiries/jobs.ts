import { sql } from 'kysely';
import { z } from 'zod';
import type { Job } from '../../platform/jobs/job.ts';

const data = z.strictObject({});

/** Deletes messages after a year, as the privacy policy promises. */
export const deleteOldEnquiries: Job<z.output<typeof data>> = {
  name: 'enquiries.forget',
  data,
  schedule: { cron: '17 3 * * *', data: {} },
  retries: 3,
  backOffSeconds: 60,
  run: async ({ db }, _data, { log }) => {
    const { numDeletedRows } = await db
      .deleteFrom('enquiries')
      .where('received_at', '<', sql<Date>`now() - interval '1 year'`)
      .executeTakeFirst();
    log.info({ deleted: Number(numDeletedRows) }, 'old messages deleted');
  },
};
