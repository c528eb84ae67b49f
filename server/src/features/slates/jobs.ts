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
    const failures: unknown[] = [];
    for (const { id, slug } of await listSports(platform.db)) {
      run.signal.throwIfAborted();
      try {
        const opened = await openSlates(platform, id);
        if (opened.length > 0) run.log.info({ sport: slug, slates: opened }, 'slates opened');
      } catch (error) {
        // The other sports must not wait for this one.
        run.log.error({ sport: slug, err: error }, 'slates could not be opened');
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Slates of some sports could not be opened.');
  },
};
