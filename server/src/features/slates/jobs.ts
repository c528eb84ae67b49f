import { z } from 'zod';
import type { Job } from '../../platform/jobs/job.ts';
import { listSports } from '../sports/index.ts';
import { isSlateDue, openSlates } from './open-slates.ts';

/** Opens the slates that are due, within a minute. */
export const openDueSlates: Job<Record<string, never>> = {
  name: 'slates.open',
  data: z.strictObject({}),
  collapseBy: () => 'all',
  schedule: { isDue: async ({ db }) => isSlateDue(db), data: {} },
  retries: 2,
  backOffSeconds: 5,
  run: async (platform, _data, run) => {
    for (const { id, slug } of await listSports(platform.db)) {
      run.signal.throwIfAborted();
      const opened = await openSlates(platform, id);
      if (opened.length > 0) run.log.info({ sport: slug, slates: opened }, 'slates opened');
    }
  },
};
