import type { Transaction } from '../database/transaction.ts';
import type { Platform } from '../platform.ts';
import type { Log } from '../telemetry/log.ts';
import type { JobKind } from './job-kind.ts';

/** One attempt at a job, as its handler sees it. */
export interface Run {
  readonly id: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** Aborts when the worker stops or another worker took the job over. */
  readonly signal: AbortSignal;
  readonly log: Log;
  /**
   * Completes the job inside the transaction of its effects: if the worker dies right after the commit, nothing is repeated.
   * Throws if another worker has taken the job over, which rolls the transaction back.
   */
  finish(tx: Transaction): Promise<void>;
}

/** Runs a job on a cron schedule (UTC). */
interface CronSchedule<Data> {
  readonly data: Data;
  readonly cron: string;
}

/** Runs a job when a check finds work. */
interface DueSchedule<Data> {
  readonly data: Data;
  /** Whether the job has work now. Every worker checks twice a minute, so the check must read little and write nothing. */
  readonly isDue: (platform: Platform) => Promise<boolean>;
}

/** A kind of background work. Its handler must be idempotent: it may run twice or die half-way. */
export interface Job<Data> extends JobKind<Data> {
  /**
   * The names of this job in the previous release. Jobs that the previous release enqueues, before or during the upgrade, still
   * run. The next release drops these names.
   */
  readonly formerNames?: readonly string[];
  /** Starts the job at times or when a check finds work, with the schedule's data. */
  readonly schedule?: CronSchedule<Data> | DueSchedule<Data>;
  /** Attempts after the first. */
  readonly retries: number;
  /** Seconds before the second attempt; doubled before each later one. */
  readonly backOffSeconds: number;
  /** A worker fetches jobs in pairs. This is how many pairs it runs at the same time; one by default. */
  readonly parallelPairs?: number;
  readonly run: (platform: Platform, data: Data, run: Run) => Promise<void>;
}

/** A job without its data type, for the worker and the queues. */
export interface AnyJob {
  readonly name: string;
  readonly formerNames: readonly string[];
  readonly collapses: boolean;
  readonly schedule?: CronSchedule<object> | DueSchedule<object>;
  readonly retries: number;
  readonly backOffSeconds: number;
  readonly parallelPairs: number;
  /** Parses stored data and returns the work; `undefined` if the data does not fit this job. */
  accept(stored: unknown): ((platform: Platform, run: Run) => Promise<void>) | undefined;
}

/** Erases a job's data type. Data from the queue is still parsed by the job's schema. */
export function anyJob<Data extends object>(job: Job<Data>): AnyJob {
  return {
    name: job.name,
    formerNames: job.formerNames ?? [],
    collapses: job.collapseBy !== undefined,
    ...(job.schedule ? { schedule: job.schedule } : {}),
    retries: job.retries,
    backOffSeconds: job.backOffSeconds,
    parallelPairs: job.parallelPairs ?? 1,
    accept(stored) {
      const data = job.data.safeParse(stored);
      return data.success ? async (platform, run) => job.run(platform, data.data, run) : undefined;
    },
  };
}

/** The queues of this job: one for each of its names. */
export const queuesOf = ({ name, formerNames }: AnyJob): readonly string[] => [name, ...formerNames];
