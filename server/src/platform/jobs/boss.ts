import { PgBoss } from 'pg-boss';
import type { ConstructorOptions } from 'pg-boss';
import { accessTo } from '../database/connect.ts';
import { appRole, sessionOptions, workerLimits } from '../database/open.ts';
import type { Log } from '../telemetry/log.ts';

/** The database schema of the queues. */
export const schema = 'jobs';

/** The dead-letter queue: jobs with invalid data, and jobs whose every attempt failed. */
export const deadJobs = 'dead';

interface BossAccess {
  readonly url: string;
  readonly log: Log;
  readonly role?: string;
}

export function openBoss({ url, log, role }: BossAccess, options: ConstructorOptions): PgBoss {
  const boss = new PgBoss({
    ...accessTo(url).settings,
    application_name: 'outpick-jobs',
    options: sessionOptions(workerLimits, role),
    schema,
    migrate: false,
    createSchema: false,
    reindex: false,
    ...options,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue unreachable'));
  return boss;
}

/** Opens the worker's connection: it supervises queues, detects dead workers within seconds and is notified of new jobs. */
export const createWorkingBoss = (url: string, log: Log): PgBoss =>
  openBoss(
    { url, log, role: appRole },
    {
      max: 6,
      supervise: true,
      schedule: true,
      useListenNotify: true,
      superviseIntervalSeconds: 5,
      monitorIntervalSeconds: 5,
    },
  );
