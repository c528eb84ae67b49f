import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { algorithmId } from '../players/index.ts';
import { isShownSport } from '../sports/index.ts';

/** How long before a contest's first lock reminders are sent. */
const hoursBeforeLock = 4;
/** Subscribers examined in one transaction. The number is part of the statement's text, so that the planner knows it. */
const batchSize = sql`5000`;
/** Mails per job: few enough that what a job reads at its start is still current when it sends its last mail. */
const mailsPerJob = 50;

/** A kind of mailing, as stored in `mails_due`; `monday` is the weekly digest. */
export type MailingKind = 'reminder' | 'monday';

export interface DueMails {
  /** The slate of a reminder, or the Monday of a weekly digest. */
  readonly about: string;
  readonly accountIds: readonly string[];
}

/** A mail to many accounts: a slate's reminder, or the digest of a week. */
interface Mailing {
  readonly kind: MailingKind;
  readonly about: string;
  readonly job: Job<DueMails>;
  /** Conditions on `mail_subscriptions as subscribers`: whether the account is subscribed, and whether its mail is due. */
  readonly isSubscribed: RawBuilder<unknown>;
  readonly isDue: RawBuilder<unknown>;
  /** Whether each pass over the subscriptions after the first examines only those that changed since the pass before. */
  readonly onlyChanges: boolean;
}

interface SearchProgress {
  readonly last_account_id: string;
  readonly changed_since: Date | null;
}

/**
 * Starts a pass over the subscriptions. If a killed worker left an incomplete pass, that one is continued. Subscriptions that
 * changed in the minute before the last pass are examined again: their transaction may not have been committed when that pass
 * read the table.
 */
async function startPass({ db }: Platform, { kind, about, onlyChanges }: Mailing): Promise<void> {
  await sql`
    insert into mailing_searches as search (kind, about) values (${kind}, ${about})
    on conflict (kind, about) do update
    set started_at = excluded.started_at, last_account_id = excluded.last_account_id, complete = false,
        changed_since = case when ${onlyChanges} then search.started_at - interval '1 minute' end
    where search.complete
  `.execute(db);
}

/** Examines the next subscribers and records the due mails; returns their accounts. */
async function recordBatch(
  { db }: Transaction,
  { kind, about, isSubscribed, isDue }: Mailing,
  search: SearchProgress,
): Promise<string[]> {
  const hasChanged = search.changed_since
    ? sql`subscribers.changed_at >= ${search.changed_since}`
    : sql`true`;
  const { rows } = await sql<{ due: string[] }>`
    with batch as materialized (
      select subscribers.account_id from mail_subscriptions as subscribers
      where ${isSubscribed} and subscribers.account_id > ${search.last_account_id} and ${hasChanged}
      order by subscribers.account_id
      limit ${batchSize}
    ),
    progress as (
      update mailing_searches
      set last_account_id = coalesce((select account_id from batch order by account_id desc limit 1), last_account_id),
          complete = (select count(*) from batch) < ${batchSize}
      where kind = ${kind} and about = ${about}
    ),
    recorded_mails as (
      insert into mails_due (account_id, kind, about)
      select subscribers.account_id, ${kind}, ${about} from batch as subscribers where ${isDue}
      order by subscribers.account_id
      on conflict do nothing
      returning account_id
    )
    select coalesce(array_agg(account_id order by account_id), '{}')::text[] as due from recorded_mails
  `.execute(db);
  return rows[0]?.due ?? [];
}

/**
 * Records due mails and enqueues them, in one transaction per batch. Idempotent: a recorded mail is never enqueued again. After
 * a crash the search continues with the next batch.
 */
async function enqueueMails(platform: Platform, mailing: Mailing, signal: AbortSignal): Promise<number> {
  const { kind, about, job } = mailing;
  await startPass(platform, mailing);
  for (let enqueued = 0; ;) {
    signal.throwIfAborted();
    const batch = await platform.transact(async (tx) => {
      // The row lock prevents two searches at once: a worker may still run after the queue has given its job to another one.
      const search = await tx.db
        .selectFrom('mailing_searches')
        .select(['last_account_id', 'changed_since'])
        .where('kind', '=', kind)
        .where('about', '=', about)
        .where('complete', '=', false)
        .forUpdate()
        .executeTakeFirst();
      if (!search) return undefined;
      const due = await recordBatch(tx, mailing, search);
      const jobs: DueMails[] = [];
      for (let from = 0; from < due.length; from += mailsPerJob)
        jobs.push({ about, accountIds: due.slice(from, from + mailsPerJob) });
      platform.jobs.enqueueAll(tx, job, jobs);
      return due.length;
    });
    if (batch === undefined) return enqueued;
    enqueued += batch;
  }
}

/** Lists slates of shown sports whose first contest game locks soon. */
async function listSlatesToRemind({ db }: Platform): Promise<{ id: string; month: string }[]> {
  const { rows } = await sql<{ id: string; month: string }>`
    select contest.slate_id as id, contest.month
    from contest_games as contest
    where contest.last_day >= current_date - 1 and contest.in_contest and contest.void_reason is null
      and ${isShownSport(sql`contest.sport_id`)}
    group by contest.slate_id, contest.month
    having min(starts_at) > clock_timestamp()
      and min(starts_at) <= clock_timestamp() + make_interval(hours => ${hoursBeforeLock})
    order by min(starts_at), contest.slate_id
  `.execute(db);
  return rows;
}

/** Enqueues reminders for subscribers without a pick in a contest whose first game locks soon. */
export async function enqueueReminders(
  platform: Platform,
  job: Job<DueMails>,
  signal: AbortSignal,
): Promise<number> {
  let enqueued = 0;
  for (const slate of await listSlatesToRemind(platform))
    enqueued += await enqueueMails(
      platform,
      {
        kind: 'reminder',
        about: slate.id,
        job,
        isSubscribed: sql`subscribers.reminders`,
        // A scalar subquery, because a join might read all picks of the slate for each batch.
        isDue: sql`(
          select true from picks
          where picks.month = ${slate.month} and picks.slate_id = ${slate.id} and picks.player_id = subscribers.account_id
          limit 1
        ) is null`,
        // A subscriber who was not due becomes due only by a changed subscription, because picks are never deleted.
        onlyChanges: true,
      },
      signal,
    );
  return enqueued;
}

/** Enqueues the weekly digest for subscribers who were on a board of the week before. */
export const enqueueDigests = async (
  platform: Platform,
  {
    job,
    monday,
    signal,
  }: { readonly job: Job<DueMails>; readonly monday: string; readonly signal: AbortSignal },
): Promise<number> =>
  enqueueMails(
    platform,
    {
      kind: 'monday',
      about: monday,
      job,
      isSubscribed: sql`subscribers.mondays`,
      isDue: dueDigests(monday),
      // A board published after the first pass adds recipients whose subscription has not changed.
      onlyChanges: false,
    },
    signal,
  );

/** Condition on a subscriber: the player was on a board of the week before `monday`. */
const dueDigests = (monday: string) => sql`
  exists (
    select from standings join boards using (slate_id, version)
    where player_id = subscribers.account_id and player_id <> ${algorithmId}
      and first_start >= ${monday}::date - 7 and first_start < ${monday}::date
      -- Limits the read to the partitions of the months in which the week has slates.
      and month = any (array(
        select distinct month from slates where first_start >= ${monday}::date - 7 and first_start < ${monday}::date
      ))
  )
`;
