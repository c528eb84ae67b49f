import { PgBoss, fromKysely } from 'pg-boss';
import type { ConstructorOptions } from 'pg-boss';
import { appRole, sessionOptions, workerLimits } from '../database/open.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Log } from '../telemetry/log.ts';
import type { AnyJob, Job } from './job.ts';

const schema = 'jobs';

/** Dead-letter queue: jobs with unknown data, or whose every attempt failed. */
export const deadJobs = 'dead';

interface DelayedOrder<Data> {
  readonly data: Data;
  readonly at: Date;
}

/** Enqueues jobs inside the transaction that causes them. */
export interface Enqueuer {
  enqueue<Data extends object>(tx: Transaction, job: Job<Data>, data: Data): void;
  /** The job does not start before `at`, by the database's clock. */
  enqueueAt<Data extends object>(tx: Transaction, job: Job<Data>, order: DelayedOrder<Data>): void;
  close(): Promise<void>;
}

interface BossAccess {
  readonly url: string;
  readonly log: Log;
  readonly role?: string;
}

function openBoss({ url, log, role }: BossAccess, options: ConstructorOptions): PgBoss {
  const boss = new PgBoss({
    connectionString: url,
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

/** Creates the queues and their settings. Runs as the owner during migration: the application's role may not. */
export async function installQueues(ownerUrl: string, jobs: readonly AnyJob[], log: Log): Promise<void> {
  const boss = openBoss(
    { url: ownerUrl, log },
    {
      migrate: true,
      createSchema: true,
      supervise: false,
      schedule: false,
    },
  );
  await boss.start();
  try {
    await boss.createQueue(deadJobs);
    for (const job of jobs) {
      await boss.createQueue(job.name, { policy: job.collapses ? 'stately' : 'standard' });
      await boss.updateQueue(job.name, {
        deadLetter: deadJobs,
        retryLimit: job.retries,
        retryDelay: job.backOffSeconds,
        retryBackoff: true,
        heartbeatSeconds: 10,
        notify: true,
      });
    }
    await boss.getDb().executeSql(
      `grant usage on schema ${schema} to ${appRole};
         grant select, insert, update, delete on all tables in schema ${schema} to ${appRole};
         grant usage on all sequences in schema ${schema} to ${appRole};
         grant execute on all functions in schema ${schema} to ${appRole}`,
    );
  } finally {
    await boss.stop({ graceful: false });
  }
}

/**
 * The enqueuing side. The connection opens with the first job, so that the site starts without the database, and is
 * retried after a failure.
 */
export function createEnqueuer(url: string, log: Log): Enqueuer {
  let opening: Promise<PgBoss> | undefined;
  const open = async () => {
    opening ??= openBoss({ url, log, role: appRole }, { max: 2, supervise: false, schedule: false }).start();
    try {
      return await opening;
    } catch (error) {
      opening = undefined;
      throw error;
    }
  };
  const send = <Data extends object>(
    tx: Transaction,
    job: Job<Data>,
    { data, at }: { readonly data: Data; readonly at?: Date },
  ) => {
    const key = job.collapseBy?.(data);
    tx.last({
      key: `${job.name} ${key ?? ''}`,
      run: async (db) => {
        const boss = await open();
        await boss.send(job.name, job.data.parse(data), {
          db: fromKysely(db),
          ...(key === undefined ? {} : { singletonKey: key }),
          ...(at ? { startAfter: at } : {}),
        });
      },
    });
  };
  return {
    enqueue: (tx, job, data) => send(tx, job, { data }),
    enqueueAt: send,
    async close() {
      const boss = await opening?.catch(() => undefined);
      await boss?.stop({ graceful: false });
    },
  };
}

/** The working side: supervises queues, detects dead workers within seconds and is notified of new jobs. */
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
