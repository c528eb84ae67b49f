import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import { deadJobs } from '../../platform/jobs/boss.ts';
import { ratingRun } from './jobs.ts';

/** The job that will rate a sport's new results, or the last such job that failed for good. */
export interface WaitingRun {
  readonly state: 'queued' | 'running' | 'retried' | 'failed';
  /** The earliest time at which the job starts, or the time at which it failed. */
  readonly at: Date;
  /** Why the last attempt failed, if one did. */
  readonly error: string | null;
}

/** Finds the waiting run of a sport; undefined if no rating run waits, runs or has failed. */
export async function findWaitingRun(db: Reader, sportId: string): Promise<WaitingRun | undefined> {
  const { rows } = await sql<WaitingRun>`
    select case when name = ${deadJobs} then 'failed'
                else case state when 'active' then 'running' when 'retry' then 'retried' else 'queued' end end as state,
           case when name = ${deadJobs} then created_on when state = 'active' then started_on else start_after end as at,
           (select error from job_runs where job_id = coalesce(source_id, job.id) and error is not null order by attempt desc limit 1) as error
    from jobs.job
    where (name = ${ratingRun.name} or (name = ${deadJobs} and source_name = ${ratingRun.name}))
      and data ->> 'sportId' = ${sportId} and state <= 'active'
    order by name = ${deadJobs}, state desc, start_after
    limit 1
  `.execute(db);
  return rows[0];
}
