-- Opt-in mails: the reminder before the first lock of a contest, and the weekly digest on Mondays.

-- Which of them each account has chosen; none by default.
create table mail_subscriptions (
  account_id uuid primary key references accounts on delete cascade,
  reminders boolean not null default false,
  mondays boolean not null default false,
  -- When the player last chose, so that subscribers since the last search for recipients are found without a full search.
  changed_at timestamptz not null default clock_timestamp(),
  -- Proves the links that end a subscription without signing in. Random and never replaced, so that links in old mails
  -- outlive the rotation of the site's keys.
  unsubscribe_key bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
);

-- The recipients of reminders, in batches by account.
create index mail_subscriptions_to_reminders on mail_subscriptions (account_id) where reminders;
-- The recipients of digests, in batches by account.
create index mail_subscriptions_to_mondays on mail_subscriptions (account_id) where mondays;
-- Those who subscribed to reminders since the last search.
create index mail_subscriptions_by_change on mail_subscriptions (changed_at) where reminders;

-- One row per mail, inserted in the transaction that enqueues it: the primary key prevents a second one.
create table mails_due (
  account_id uuid not null references accounts on delete cascade,
  -- 'reminder' of a slate, or 'monday' of a week.
  kind text not null check (kind in ('reminder', 'monday')),
  about text not null,
  enqueued_at timestamptz not null default clock_timestamp(),
  -- When the mail server accepted the mail, or refused its recipient for good. A retried job skips such mails.
  sent_at timestamptz,
  refused_at timestamptz,
  primary key (account_id, kind, about)
-- Room in each page for the updates of sent_at, which then need no new index entries (HOT).
) with (fillfactor = 75);

-- The deletion of old rows.
create index mails_due_by_time on mails_due (enqueued_at);

-- The progress of the search for a mail's recipients. Written in the transaction of each batch, so that a killed worker resumes.
create table mailing_searches (
  kind text not null check (kind in ('reminder', 'monday')),
  about text not null,
  -- When the current or last pass over the subscribers started.
  started_at timestamptz not null default clock_timestamp(),
  -- The pass examines only subscriptions that changed since then; null: all.
  changed_since timestamptz,
  -- Subscribers up to this account are examined.
  last_account_id uuid not null default '00000000-0000-0000-0000-000000000000',
  complete boolean not null default false,
  primary key (kind, about)
);

-- One row: when the next opt-in mail may be sent, so that all workers together keep to MAILINGS_PER_SECOND.
create table mailing_pace (
  only_row boolean primary key default true check (only_row),
  next_at timestamptz not null
);
insert into mailing_pace (next_at) values (clock_timestamp());
