import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { algorithmId } from '../players/index.ts';

/** How long before a contest's first lock reminders are sent. */
const hoursBefore = 4;
const batchSize = 500;

export interface DueMail {
  readonly accountId: string;
  readonly about: string;
}

/**
 * Records due mails and enqueues them, one transaction a batch. Idempotent: a recorded mail is never enqueued again, also
 * after a crash between batches.
 */
async function enqueueMails(
  platform: Platform,
  kind: 'reminder' | 'monday',
  job: Job<DueMail>,
  due: RawBuilder<unknown>,
  signal: AbortSignal,
): Promise<number> {
  for (let enqueued = 0; ;) {
    signal.throwIfAborted();
    const batch = await platform.transact(async (tx) => {
      const { rows } = await sql<{ account_id: string; about: string }>`
        insert into mails_due (account_id, kind, about)
        select due.account_id, ${kind}, due.about from (${due}) as due
        where not exists (
          select from mails_due where account_id = due.account_id and kind = ${kind} and about = due.about
        )
        limit ${batchSize}
        on conflict do nothing
        returning account_id, about
      `.execute(tx.db);
      for (const { account_id: accountId, about } of rows)
        platform.jobs.enqueue(tx, job, { accountId, about });
      return rows.length;
    });
    enqueued += batch;
    if (batch === 0) return enqueued;
  }
}

/** Subscribers to reminders without a pick in a contest whose first game locks soon. */
const dueReminders = sql`
  select wishes.account_id, slate.id::text as about
  from (
    select contest.slate_id as id, contest.month
    from contest_games as contest
    where contest.last_day >= current_date - 1 and contest.in_contest and contest.void_reason is null
    group by contest.slate_id, contest.month
    having min(starts_at) > clock_timestamp()
      and min(starts_at) <= clock_timestamp() + make_interval(hours => ${hoursBefore})
  ) as slate
  cross join mail_wishes as wishes
  where wishes.reminders and not exists (
    select from picks
    where picks.month = slate.month and picks.slate_id = slate.id and picks.player_id = wishes.account_id
  )
`;

export const enqueueReminders = async (
  platform: Platform,
  job: Job<DueMail>,
  signal: AbortSignal,
): Promise<number> => enqueueMails(platform, 'reminder', job, dueReminders, signal);

/** Subscribers to the weekly digest who were on a board of the week before. */
const dueDigests = (monday: string) => sql`
  select wishes.account_id, ${monday}::text as about
  from mail_wishes as wishes
  where wishes.mondays and exists (
    select from standings
    where player_id = wishes.account_id and player_id <> ${algorithmId}
      and first_start >= ${monday}::date - 7 and first_start < ${monday}::date
  )
`;

export const enqueueDigests = async (
  platform: Platform,
  job: Job<DueMail>,
  monday: string,
  signal: AbortSignal,
): Promise<number> => enqueueMails(platform, 'monday', job, dueDigests(monday), signal);
