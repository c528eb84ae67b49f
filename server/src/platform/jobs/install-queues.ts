import type { PgBoss } from 'pg-boss';
import { appRole, consoleRole } from '../database/open.ts';
import type { Log } from '../telemetry/log.ts';
import { deadJobs, openBoss, schema } from './boss.ts';
import { queuesOf } from './job.ts';
import type { AnyJob } from './job.ts';

/** How long the queue keeps a finished job. Its attempts stay in `job_runs`. */
const endedJobSeconds = 86_400;

/** A job that runs longer counts as failed. Dead workers are found within seconds, by their heartbeats. */
const longestRunSeconds = 6 * 3600;

/**
 * `exclusive`: at most one job of the queue waits or runs. If several workers find the same due work, only the first of their
 * jobs is added. Work that becomes due while a job runs is found by a later check. `stately`: one job may wait while another
 * runs, because the running job may have read its data before the last change.
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

/** Creates the queues with their settings. Runs as the database's owner during migration: the application's role may not. */
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
    for (const role of [appRole, consoleRole])
      await boss.getDb().executeSql(
        `grant usage on schema ${schema} to ${role};
         grant select, insert, update, delete on all tables in schema ${schema} to ${role};
         grant usage on all sequences in schema ${schema} to ${role};
         grant execute on all functions in schema ${schema} to ${role}`,
      );
  } finally {
    await boss.stop({ graceful: false });
  }
}
