import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { algorithmId } from '../players/index.ts';

/** How long before a contest's first lock reminders are sent. */
const hoursBeforeLock = 4;
const batchSize = 500;

export interface DueMail {
  readonly accountId: string;
  /** The slate of a reminder, or the Monday of a weekly digest. */
  readonly about: string;
}

interface MailBatch {
  /** As stored in `mails_due`; `monday` is the weekly digest. */
  readonly kind: 'reminder' | 'monday';
  readonly job: Job<DueMail>;
  /** Selects `account_id` and `about`. */
  readonly dueMails: RawBuilder<unknown>;
  readonly signal: AbortSignal;
}

/**
 * Records due mails and enqueues them, one transaction a batch. Idempotent: a recorded mail is never enqueued again, also
 * after a crash between batches.
 */
async function enqueueMails(platform: Platform, { kind, job, dueMails, signal }: MailBatch): Promise<number> {
  for (let enqueued = 0; ;) {
    signal.throwIfAborted();
    const batch = await platform.transact(async (tx) => {
      const { rows } = await sql<{ account_id: string; about: string }>`
        insert into mails_due (account_id, kind, about)
        select due.account_id, ${kind}, due.about from (${dueMails}) as due
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
  select subscribers.account_id, slate.id::text as about
  from (
    select contest.slate_id as id, contest.month
    from contest_games as contest
    where contest.last_day >= current_date - 1 and contest.in_contest and contest.void_reason is null
    group by contest.slate_id, contest.month
    having min(starts_at) > clock_timestamp()
      and min(starts_at) <= clock_timestamp() + make_interval(hours => ${hoursBeforeLock})
  ) as slate
  cross join mail_wishes as subscribers
  where subscribers.reminders and not exists (
    select from picks
    where picks.month = slate.month and picks.slate_id = slate.id and picks.player_id = subscribers.account_id
  )
`;

export const enqueueReminders = async (
  platform: Platform,
  job: Job<DueMail>,
  signal: AbortSignal,
): Promise<number> => enqueueMails(platform, { kind: 'reminder', job, dueMails: dueReminders, signal });

/** Subscribers to the weekly digest who were on a board of the week before. */
const dueDigests = (monday: string) => sql`
  select subscribers.account_id, ${monday}::text as about
  from mail_wishes as subscribers
  where subscribers.mondays and exists (
    select from standings
    where player_id = subscribers.account_id and player_id <> ${algorithmId}
      and first_start >= ${monday}::date - 7 and first_start < ${monday}::date
  )
`;

export const enqueueDigests = async (
  platform: Platform,
  {
    job,
    monday,
    signal,
  }: { readonly job: Job<DueMail>; readonly monday: string; readonly signal: AbortSignal },
): Promise<number> => enqueueMails(platform, { kind: 'monday', job, dueMails: dueDigests(monday), signal });
