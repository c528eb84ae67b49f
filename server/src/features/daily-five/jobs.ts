import { z } from 'zod';
import type { Job } from '../../platform/jobs/job.ts';
import { dailyFiveArea } from './areas.ts';
import { chooseFive, storeFive } from './choose.ts';

/** Chooses the Five of the day, once enough contests are open. */
export const fixFive: Job<Record<string, never>> = {
  name: 'daily-five.fix',
  data: z.strictObject({}),
  collapseBy: () => 'all',
  schedule: {
    isDue: async ({ db, config }) => (await chooseFive(db, config.SITE_TIME_ZONE)) !== undefined,
    data: {},
  },
  retries: 2,
  backOffSeconds: 5,
  run: async (platform, _data, run) => {
    const five = await chooseFive(platform.db, platform.config.SITE_TIME_ZONE);
    if (!five) return;
    await platform.transact(async (tx) => {
      if (await storeFive(tx, five)) tx.touch(dailyFiveArea);
      await run.finish(tx);
    });
    run.log.info(five, 'the Daily Five is chosen');
  },
};
