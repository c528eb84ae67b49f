import type { Health } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/transaction.ts';
import { deadJobs } from '../../../platform/jobs/boss.ts';

type QueueRow = Health['queues'][number];

/** Counts the jobs of each queue. Queues with dead or waiting jobs come first. */
export async function listQueues(db: Reader): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    with unfinished as (
      select case when name = ${deadJobs} then source_name else name end as queue, name = ${deadJobs} as is_dead, state,
             start_after
      from jobs.job
      where state <= 'active'
    )
    select queue.name as queue,
           count(*) filter (where not is_dead and state < 'active' and start_after <= clock_timestamp())::int as waiting,
           count(*) filter (where not is_dead and state = 'active')::int as active,
           count(*) filter (where not is_dead and state = 'retry')::int as retrying,
           count(*) filter (where is_dead)::int as dead,
           greatest(coalesce(extract(epoch from clock_timestamp() - min(start_after)
             filter (where not is_dead and state < 'active' and start_after <= clock_timestamp())), 0), 0)::float8
             as "oldestSeconds"
    from jobs.queue
    left join unfinished on unfinished.queue = queue.name
    where queue.name <> ${deadJobs}
    group by queue.name
    order by dead desc, waiting desc, active desc, queue.name
  `.execute(db);
  return rows;
}
