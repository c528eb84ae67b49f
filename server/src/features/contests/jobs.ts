import { sql } from 'kysely';
import { z } from 'zod';
import type { Job } from '../../platform/jobs/job.ts';
import { countCrowds } from './crowd.ts';
import { findUnsettled, settleContest } from '../settlement/index.ts';

/**
 * Looks every minute what the clock alone has changed: games that have locked, whose crowd is counted now, and windows that are
 * over, so that what was put off in them is void.
 */
export const tendContests: Job<Record<string, never>> = {
  name: 'contests.tend',
  data: z.strictObject({}),
  collapseBy: () => 'all',
  schedule: { cron: '* * * * *', data: {} },
  retries: 2,
  backOffSeconds: 5,
  run: async (platform) => {
    await countCrowds(platform);
    const unsettled = await findUnsettled(platform.db);
    await platform.transact(async (tx) => {
      for (const slateId of unsettled) platform.jobs.enqueue(tx, settleContest, { slateId });
      await Promise.resolve();
    });
  },
};

/** Forgets the answers to submissions of a month ago. */
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
