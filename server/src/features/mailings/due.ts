import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { algorithmId } from '../players/index.ts';

/** How long before a contest's first lock people are reminded. */
const hoursBefore = 4;
const atOnce = 500;

export interface DueMail {
  readonly accountId: string;
  readonly about: string;
}

/**
 * Notes whom a mail is due and asks for it, a batch a transaction: what was noted is asked for, and what is noted is never
 * noted again. Whoever dies in between has done nothing, or all of a batch.
 */
async function askForMails(
  platform: Platform,
  kind: 'reminder' | 'monday',
  job: Job<DueMail>,
  due: RawBuilder<unknown>,
  signal: AbortSignal,
): Promise<number> {
  for (let asked = 0; ;) {
    signal.throwIfAborted();
    const batch = await platform.transact(async (tx) => {
      const { rows } = await sql<{ account_id: string; about: string }>`
        insert into mails_due (account_id, kind, about)
        select due.account_id, ${kind}, due.about from (${due}) as due
        where not exists (
          select from mails_due where account_id = due.account_id and kind = ${kind} and about = due.about
        )
        limit ${atOnce}
        on conflict do nothing
        returning account_id, about
      `.execute(tx.db);
      for (const { account_id: accountId, about } of rows)
        platform.jobs.enqueue(tx, job, { accountId, about });
      return rows.length;
    });
    asked += batch;
    if (batch === 0) return asked;
  }
}

/** Everyone who wants a reminder and has picked nothing in a contest whose first game locks soon. */
const soonLocked = sql`
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

export const askForReminders = async (
  platform: Platform,
  job: Job<DueMail>,
  signal: AbortSignal,
): Promise<number> => askForMails(platform, 'reminder', job, soonLocked, signal);

/** Everyone who wants to hear on Mondays and was on a board of the week before. */
const playedInWeekBefore = (monday: string) => sql`
  select wishes.account_id, ${monday}::text as about
  from mail_wishes as wishes
  where wishes.mondays and exists (
    select from standings
    where player_id = wishes.account_id and player_id <> ${algorithmId}
      and first_start >= ${monday}::date - 7 and first_start < ${monday}::date
  )
`;

export const askForMondays = async (
  platform: Platform,
  job: Job<DueMail>,
  monday: string,
  signal: AbortSignal,
): Promise<number> => askForMails(platform, 'monday', job, playedInWeekBefore(monday), signal);
