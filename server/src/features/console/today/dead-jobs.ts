import { countDeadJobs } from '../../../platform/jobs/dead-jobs.ts';
import type { TodayCheck } from './item.ts';
import { earliest } from './item.ts';

/** Jobs that failed at every attempt. */
export const deadJobs: TodayCheck = {
  name: 'dead-jobs',
  roles: [],
  find: async ({ db }) => {
    const rows = await countDeadJobs(db);
    return {
      severity: 'soon',
      count: rows.reduce((sum, { jobs }) => sum + jobs, 0),
      oldestAt: earliest(rows.map(({ since }) => since)),
      examples: rows.map(({ job }) => job),
    };
  },
};
