import { setTimeout } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import type { Platform } from '../platform.ts';
import type { AnyJob } from './job.ts';

/** Twice a minute, so that due work starts within a minute even if one check fails. */
export const dueCheckMs = 25_000;

/** All jobs with a due schedule have this key, so that each queue accepts at most one of them at a time. */
const singletonKey = 'due';

interface DueChecks {
  stop(): void;
}

interface CheckOptions {
  readonly platform: Platform;
  readonly boss: PgBoss;
  readonly jobs: readonly AnyJob[];
  readonly everyMs: number;
}

/**
 * Checks periodically which jobs with a due schedule have work, and enqueues them. Every worker runs all checks. A cron
 * schedule would write a dozen rows for each run that finds nothing to do.
 */
export function startDueChecks({ platform, boss, jobs, everyMs }: CheckOptions): DueChecks {
  const stopping = new AbortController();
  const { signal } = stopping;
  const failures = new Map<string, number>();
  const check = async ({ name, schedule }: AnyJob) => {
    if (!schedule || !('isDue' in schedule)) return;
    try {
      const isDue = await schedule.isDue(platform);
      platform.metrics.dueChecks.inc({ job: name, result: isDue ? 'due' : 'idle' });
      if (isDue && !signal.aborted) await boss.send(name, schedule.data, { singletonKey });
      failures.delete(name);
    } catch (error) {
      if (signal.aborted) return;
      platform.metrics.dueChecks.inc({ job: name, result: 'failed' });
      platform.log.warn({ err: error, job: name }, 'could not check whether a job is due');
      const failed = (failures.get(name) ?? 0) + 1;
      failures.set(name, failed);
      // Alert at the second failure: one may be transient. Alert only once: an alarm every minute would hide other alarms.
      if (failed === 2) platform.alarm('job-failing', { job: name, check: 'due' });
    }
  };
  const repeat = async () => {
    while (!signal.aborted) {
      await setTimeout(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
      for (const job of jobs) if (!signal.aborted) await check(job);
    }
  };
  void repeat();
  return { stop: () => stopping.abort() };
}
