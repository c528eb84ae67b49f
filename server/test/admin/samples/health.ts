import type { healthAdminCalls } from '@outpick/contracts/admin';
import { addDeadJob } from '../../support/index.ts';
import type { AdminSamples } from '../admin-samples.ts';

const nothing = async () => Promise.resolve({});

export const healthSamples: AdminSamples<typeof healthAdminCalls> = {
  getHealth: nothing,
  listDeadJobs: nothing,
  retryDeadJob: async (platform) => ({ params: { id: await addDeadJob(platform) } }),
  deleteDeadJob: async (platform) => ({
    params: { id: await addDeadJob(platform) },
    body: { reason: 'It is of no use any more.' },
  }),
  listRecentErrors: nothing,
};
