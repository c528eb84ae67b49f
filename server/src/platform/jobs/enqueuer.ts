import { fromKysely } from 'pg-boss';
import type { PgBoss } from 'pg-boss';
import { appRole } from '../database/open.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Log } from '../telemetry/log.ts';
import { deadJobs, openBoss } from './boss.ts';
import type { JobKind } from './job-kind.ts';

interface DelayedJob<Data> {
  readonly data: Data;
  readonly at: Date;
}

/** Enqueues jobs inside the transaction that causes them. */
export interface Enqueuer {
  enqueue<Data extends object>(tx: Transaction, job: JobKind<Data>, data: Data): void;
  /** Enqueues many jobs of a kind with one statement. */
  enqueueAll<Data extends object>(tx: Transaction, job: JobKind<Data>, all: readonly Data[]): void;
  /** Enqueues a job that does not start before `at`, by the database's clock. */
  enqueueAt<Data extends object>(tx: Transaction, job: JobKind<Data>, order: DelayedJob<Data>): void;
  /**
   * Moves dead jobs back to their original queues, with all their attempts available again. `ids` are ids in the queue `dead`.
   * Returns the number of moved jobs: a job is not moved if it does not exist, or if an equal job already waits.
   */
  retryDead(tx: Transaction, ids: readonly string[]): Promise<number>;
  close(): Promise<void>;
}

/**
 * Creates the enqueuing side. It connects when the first job is enqueued, so that the site starts without the database, and
 * connects again after a failure.
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
    job: JobKind<Data>,
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
