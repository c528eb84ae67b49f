import { z } from 'zod';
import { doEach } from '../../platform/jobs/do-each.ts';
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
    const sports = await listSports(platform.db);
    const onFailure = ({ slug }: (typeof sports)[number], error: unknown) =>
      run.log.error({ sport: slug, err: error }, 'slates could not be opened');
    const message = 'Slates of some sports could not be opened.';
    await doEach(sports, { signal: run.signal, onFailure, message }, async ({ id, slug }) => {
      const opened = await openSlates(platform, id);
      if (opened.length > 0) run.log.info({ sport: slug, slates: opened }, 'slates opened');
    });
  },
};
