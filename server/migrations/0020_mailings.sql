-- Opt-in mails: the reminder before the first lock of a contest, and the weekly digest on Mondays.
create table mail_wishes (
  account_id uuid primary key references accounts on delete cascade,
  reminders boolean not null default false,
  mondays boolean not null default false,
  -- Proves the links that end a subscription without signing in. Random and never replaced, so that links in old mails
  -- outlive the rotation of the site's keys.
  unsubscribe_key bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
);

-- The recipients of each mail, in batches by account.
create index mail_wishes_of_reminders on mail_wishes (account_id) where reminders;
create index mail_wishes_of_mondays on mail_wishes (account_id) where mondays;

-- One row per mail, inserted in the transaction that enqueues it: the primary key prevents a second one.
create table mails_due (
  account_id uuid not null references accounts on delete cascade,
  -- 'reminder' of a slate, or 'monday' of a week.
  kind text not null check (kind in ('reminder', 'monday')),
  about text not null,
  asked_at timestamptz not null default clock_timestamp(),
  primary key (account_id, kind, about)
);

-- The deletion of old rows.
create index mails_due_by_time on mails_due (asked_at);
