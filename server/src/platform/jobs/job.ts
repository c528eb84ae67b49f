import type { z } from 'zod';
import type { Transaction } from '../database/transaction.ts';
import type { Platform } from '../platform.ts';
import type { Log } from '../telemetry/log.ts';

/** One attempt at a job, as its handler sees it. */
export interface Run {
  readonly id: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** Aborts when the worker is asked to stop or the attempt has lost its claim. */
  readonly signal: AbortSignal;
  readonly log: Log;
  /**
   * Completes the job inside the transaction of its effects, so that a worker that dies right after the commit has
   * nothing left to repeat. Fails when another worker has taken the job over: then this transaction rolls back.
   */
  finish(tx: Transaction): Promise<void>;
}

/** A kind of background work. Its handler may run twice or die half-way: it must give the same result all the same. */
export interface Job<Data> {
  readonly name: string;
  readonly data: z.ZodType<Data>;
  /** Requests with the same key collapse: at most one waits while one runs. Absent: each request is its own. */
  readonly collapseBy?: (data: Data) => string;
  /** Runs the job on a cron schedule (UTC) with this data. */
  readonly schedule?: { readonly cron: string; readonly data: Data };
  /** Attempts after the first. */
  readonly retries: number;
  /** Seconds before the second attempt; doubled for each further one. */
  readonly backOffSeconds: number;
  readonly run: (platform: Platform, data: Data, run: Run) => Promise<void>;
}

/** A job whose data type is no longer known: what the worker and the queues are set up from. */
export interface AnyJob {
  readonly name: string;
  readonly collapses: boolean;
  readonly schedule?: { readonly cron: string; readonly data: object };
  readonly retries: number;
  readonly backOffSeconds: number;
  /** Checks the stored data and gives the work; `undefined` when the data is not this job's. */
  accept(stored: unknown): ((platform: Platform, run: Run) => Promise<void>) | undefined;
}

/** Forgets a job's data type, keeping the check of what comes back from the queue. */
export function anyJob<Data extends object>(job: Job<Data>): AnyJob {
  return {
    name: job.name,
    collapses: job.collapseBy !== undefined,
    ...(job.schedule ? { schedule: job.schedule } : {}),
    retries: job.retries,
    backOffSeconds: job.backOffSeconds,
    accept(stored) {
      const data = job.data.safeParse(stored);
      return data.success ? async (platform, run) => job.run(platform, data.data, run) : undefined;
    },
  };
}
