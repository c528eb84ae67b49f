import { PgBoss, fromKysely } from 'pg-boss';
import type { ConstructorOptions } from 'pg-boss';
import { accessTo } from '../database/connect.ts';
import { appRole, sessionOptions, workerLimits } from '../database/open.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Log } from '../telemetry/log.ts';
import { queuesOf } from './job.ts';
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
  /** Enqueues many jobs of a kind with one statement. */
  enqueueAll<Data extends object>(tx: Transaction, job: Job<Data>, all: readonly Data[]): void;
  /** The job does not start before `at`, by the database's clock. */
  enqueueAt<Data extends object>(tx: Transaction, job: Job<Data>, order: DelayedOrder<Data>): void;
  /**
   * Moves dead jobs back to the queues they came from, with all their attempts. `ids` are those of the queue `dead`. Returns
   * how many: a job is not moved if it does not exist, or if the same work waits already.
   */
  retryDead(tx: Transaction, ids: readonly string[]): Promise<number>;
  close(): Promise<void>;
}

interface BossAccess {
  readonly url: string;
  readonly log: Log;
  readonly role?: string;
}

function openBoss({ url, log, role }: BossAccess, options: ConstructorOptions): PgBoss {
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

/** How long the queue keeps a job that has ended. Its attempts are in `job_runs`. */
const endedJobSeconds = 86_400;

/** After this time a job counts as failed, whatever it does. Dead workers are found by their heartbeats, within seconds. */
const longestRunSeconds = 6 * 3600;

/**
 * `exclusive`: one job waits or runs, so that workers that find the same work enqueue it once; the next check finds what
 * came later. `stately`: one waits while one runs, because the running one may have read its data before the last change.
 */
function policyOf({ schedule, collapses }: AnyJob): 'exclusive' | 'stately' | 'standard' {
  if (schedule && 'isDue' in schedule) return 'exclusive';
  return collapses ? 'stately' : 'standard';
}

async function installQueue(boss: PgBoss, queue: string, job: AnyJob): Promise<void> {
  await boss.createQueue(queue, { policy: policyOf(job) });
  await boss.updateQueue(queue, {
    deadLetter: deadJobs,
    retryLimit: job.retries,
    retryDelay: job.backOffSeconds,
    retryBackoff: true,
    heartbeatSeconds: 10,
    expireInSeconds: longestRunSeconds,
    notify: true,
    deleteAfterSeconds: endedJobSeconds,
  });
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
    for (const job of jobs) for (const queue of queuesOf(job)) await installQueue(boss, queue, job);
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
    enqueueAll(tx, job, all) {
      if (all.length === 0) return;
      tx.last({
        key: `${job.name} `,
        run: async (db) => {
          const boss = await open();
          const jobs = all.map((data) => {
            const key = job.collapseBy?.(data);
            return { data: job.data.parse(data), ...(key === undefined ? {} : { singletonKey: key }) };
          });
          await boss.insert(job.name, jobs, { db: fromKysely(db) });
        },
      });
    },
    async retryDead({ db }, ids) {
      if (ids.length === 0) return 0;
      const boss = await open();
      return boss.redrive(deadJobs, { ids: [...ids], db: fromKysely(db) });
    },
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
