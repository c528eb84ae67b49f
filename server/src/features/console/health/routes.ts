import type { healthAdminCalls } from '@outpick/contracts/admin';
import { byAct } from '../../../platform/http/route.ts';
import type { Routes } from '../../../platform/http/route.ts';
import { listDeadJobs } from '../../../platform/jobs/dead-jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readDatabase } from './database.ts';
import { deleteDead, retryDead } from '../../../acts/jobs/dead-jobs.ts';
import { readDisk, readRedis } from './machine.ts';
import { listProcesses } from './processes.ts';
import { listQueues } from './queues.ts';
import { listRecentErrors } from './recent-errors.ts';
import { readSchema } from './schema.ts';
import { describeSettings } from './settings.ts';

export const healthRoutes = (platform: Platform): Routes<typeof healthAdminCalls> => ({
  getHealth: async () => ({
    data: {
      checkedAt: platform.now().toISOString(),
      processes: await listProcesses(platform.db),
      schema: await readSchema(platform.db),
      queues: await listQueues(platform.db),
      database: await readDatabase(platform.db),
      disk: await readDisk(platform),
      redis: await readRedis(platform),
      hasRedis: platform.redis.configured,
      settings: describeSettings(platform.config),
    },
  }),
  listDeadJobs: async ({ query: { page, perPage, q, job, sort = 'diedAt', order = 'desc' } }) => {
    const { rows, total } = await listDeadJobs(platform.db, {
      limit: perPage,
      offset: (page - 1) * perPage,
      job: job ?? q,
      sort,
      order,
    });
    return {
      data: {
        total,
        rows: rows.map((row) => ({
          ...row,
          diedAt: row.diedAt.toISOString(),
          createdAt: row.createdAt?.toISOString() ?? null,
        })),
      },
    };
  },
  retryDeadJob: byAct(platform, retryDead, ({ params }) => params.id),
  deleteDeadJob: byAct(platform, deleteDead, ({ params, body }) => ({ ...params, ...body })),
  listRecentErrors: async ({ query }) => ({ data: await listRecentErrors(platform.db, query) }),
});
