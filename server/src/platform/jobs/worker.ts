import { setTimeout } from 'node:timers/promises';
import { fromKysely } from 'pg-boss';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { Platform } from '../platform.ts';
import { errorLine } from '../telemetry/errors.ts';
import { traced } from '../telemetry/tracing.ts';
import { dueCheckMs, startDueChecks } from './due-checks.ts';
import { queuesOf } from './job.ts';
import type { AnyJob, Run } from './job.ts';
import { createWorkingBoss } from './boss.ts';
import { recordEnd, recordStart } from './runs.ts';

/** What the queue's library returns for a completed job. The library's own type does not say it. */
const completion = z.object({ affected: z.int() });

export interface Worker {
  /** Stops fetching jobs, lets running jobs finish for up to `drainMs`, then stops. */
  stop(drainMs: number): Promise<void>;
}

/** Runs and records one attempt. Rethrows the handler's error, so that the queue retries the job. */
async function attempt(
  { boss, platform }: { readonly boss: PgBoss; readonly platform: Platform },
  job: AnyJob,
  claimed: JobWithMetadata,
): Promise<void> {
  const { id, name: queue, retryCount, signal } = claimed;
  const log = platform.log.child({ job: job.name, jobId: id, attempt: retryCount + 1 });
  const work = job.accept(claimed.data);
  const runId = await recordStart(platform.db, { job: job.name, jobId: id, attempt: retryCount + 1 });
  const began = performance.now();
  const end = async (outcome: 'done' | 'failed', error?: unknown) => {
    platform.metrics.jobs.observe({ job: job.name, outcome }, (performance.now() - began) / 1000);
    await recordEnd(platform.db, runId, {
      outcome,
      error: error === undefined ? undefined : errorLine(error),
    });
  };
  const run: Run = {
    id,
    attempt: retryCount + 1,
    signal,
    log,
    async finish(tx) {
      const response = await boss.complete(queue, { id, retryCount }, null, { db: fromKysely(tx.db) });
      if (completion.parse(response).affected !== 1) throw new Error('another worker took this job over');
      await recordEnd(tx.db, runId, { outcome: 'done' });
    },
  };
  try {
    if (!work) throw new Error('the stored data does not match the schema of this job');
    await traced(`job ${job.name}`, { 'job.id': id }, async () => work(platform, run));
    await end('done');
    log.info('job done');
  } catch (error) {
    await end('failed', error);
    log.warn({ err: error }, 'job failed');
    // One failure may be transient. A second one, or data that no retry can fix, needs an operator.
    if (retryCount > 0 || !work)
      platform.alarm('job-failing', { job: job.name, jobId: id, attempt: retryCount + 1 });
    throw error;
  }
}

const maxRetryMs = 5000;

/** Retries until the database is reachable: the worker may start before it. */
async function startBoss({ log }: Platform, url: string): Promise<PgBoss> {
  for (let waitMs = 250; ; waitMs = Math.min(waitMs * 2, maxRetryMs)) {
    const boss = createWorkingBoss(url, log);
    try {
      return await boss.start();
    } catch (error) {
      log.warn({ err: error }, 'job queue unreachable at start: retrying');
      await boss.stop({ graceful: false }).catch(() => undefined);
      await setTimeout(waitMs);
    }
  }
}

/** Replaces the cron schedules of a job. Removes those under former names, or the job would run twice. */
async function schedule(boss: PgBoss, job: AnyJob): Promise<void> {
  for (const former of job.formerNames) await boss.unschedule(former);
  if (job.schedule && 'cron' in job.schedule)
    await boss.schedule(job.name, job.schedule.cron, job.schedule.data, { tz: 'UTC' });
  else await boss.unschedule(job.name);
}

/** Works on jobs until stopped. The queues must exist. Several workers on several machines may run at once. */
export async function startWorker(
  platform: Platform,
  jobs: readonly AnyJob[],
  url: string,
  checkDueEveryMs: number = dueCheckMs,
): Promise<Worker> {
  const boss = await startBoss(platform, url);
  for (const job of jobs) {
    platform.metrics.alarms.inc({ alarm: 'job-failing', job: job.name }, 0);
    const options = {
      includeMetadata: true,
      perJobResults: true,
      // Fetch two at a time: if both arrive, more jobs may wait, and the next fetch follows at once.
      batchSize: 2,
      burstWhenBatchFull: true,
      localConcurrency: job.parallelPairs,
      heartbeatRefreshSeconds: 4,
      pollingIntervalSeconds: 2,
      notifyPollingIntervalSeconds: 2,
    } as const;
    const perform = async (claimed: readonly JobWithMetadata[]) =>
      Promise.all(
        claimed.map(async (one) => {
          try {
            await attempt({ boss, platform }, job, one);
            return { id: one.id, status: 'completed' as const };
          } catch (error) {
            const unusable = job.accept(one.data) === undefined;
            const reason = { reason: errorLine(error) };
            return {
              id: one.id,
              status: unusable ? ('deadletter' as const) : ('failed' as const),
              output: reason,
            };
          }
        }),
      );
    for (const queue of queuesOf(job))
      await boss.work<object, unknown, typeof options>(queue, options, perform);
    await schedule(boss, job);
  }
  const dueChecks = startDueChecks({ platform, boss, jobs, everyMs: checkDueEveryMs });
  return {
    async stop(drainMs) {
      dueChecks.stop();
      // Stop fetching first: stopping takes a while, and the queue would fetch jobs until then.
      for (const queue of jobs.flatMap(queuesOf)) void boss.offWork(queue, { wait: false });
      await boss.stop({ graceful: true, timeout: drainMs });
    },
  };
}
