import { sql } from 'kysely';
import { usualSeconds } from '../telemetry/observing.ts';
import type { Observation } from '../telemetry/observing.ts';
import { deadJobs } from './boss.ts';

/** Observes jobs that are due, and dead jobs. Reads only unfinished jobs, which have a partial index. */
export const queueObservation: Observation = {
  name: 'queues',
  everySeconds: usualSeconds,
  gauges: {
    outpick_jobs_waiting: { help: 'Jobs that are due and wait for a worker, by queue.', labels: ['queue'] },
    outpick_jobs_oldest_seconds: {
      help: 'For how long the oldest waiting job has been due, by queue.',
      labels: ['queue'],
    },
    outpick_jobs_dead: {
      help: 'Jobs whose every attempt failed, by queue. The queue keeps them for two weeks.',
      labels: ['queue'],
    },
  },
  read: async ({ db }) => {
    const { rows } = await sql<{ queue: string; waiting: number; oldest: number; dead: number }>`
      with unfinished as (
        select case when name = ${deadJobs} then source_name else name end as queue, name = ${deadJobs} as is_dead,
               start_after
        from jobs.job
        where state < 'active' and (start_after <= clock_timestamp() or name = ${deadJobs})
      )
      select queue.name as queue, count(unfinished) filter (where not is_dead)::int as waiting,
             coalesce(extract(epoch from clock_timestamp() - min(start_after) filter (where not is_dead)), 0)::float8
               as oldest,
             count(unfinished) filter (where is_dead)::int as dead
      from jobs.queue
      left join unfinished on unfinished.queue = queue.name
      where queue.name <> ${deadJobs}
      group by queue.name
    `.execute(db);
    const column = (value: (row: (typeof rows)[number]) => number) =>
      rows.map((row) => ({ labels: { queue: row.queue }, value: value(row) }));
    return {
      outpick_jobs_waiting: column(({ waiting }) => waiting),
      outpick_jobs_oldest_seconds: column(({ oldest }) => oldest),
      outpick_jobs_dead: column(({ dead }) => dead),
    };
  },
};
