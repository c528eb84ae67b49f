import { sql } from 'kysely';
import { z } from 'zod';
import type { Job } from '../../platform/jobs/job.ts';
import { checkLedger } from './check-ledger.ts';

const name = 'ledger.verify';

/**
 * Recomputes the whole chain once a day. A failed verification counts as a run, so that it is not repeated every minute.
 * Retries are for interrupted runs; a broken ledger raises the alarm at each attempt.
 */
export const verifyLedger: Job<Record<string, never>> = {
  name,
  data: z.strictObject({}),
  collapseBy: () => 'all',
  schedule: {
    data: {},
    isDue: async ({ db }) => {
      const { rows } = await sql<{ due: boolean }>`
        select not exists (
          select from job_runs where job = ${name} and started_at > clock_timestamp() - interval '1 day'
        ) as due
      `.execute(db);
      return rows[0]?.due === true;
    },
  },
  retries: 2,
  backOffSeconds: 60,
  run: async (platform, _data, { log }) => {
    const { entries, head, faults } = await checkLedger(platform.db);
    if (faults.length > 0) {
      platform.alarm('ledger-broken', { faults: faults.slice(0, 10), faultCount: faults.length });
      throw new Error(`the ledger is not sound: ${faults.length} faults`);
    }
    log.info({ entries, head }, 'ledger verified');
  },
};
