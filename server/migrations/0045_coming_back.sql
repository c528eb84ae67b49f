-- Mails that people asked for: before the first lock of a contest, and on Mondays. Nobody gets one who did not ask.
create table mail_wishes (
  account_id uuid primary key references accounts on delete cascade,
  reminders boolean not null default false,
  mondays boolean not null default false
);

create index mail_wishes_of_reminders on mail_wishes (account_id) where reminders;
create index mail_wishes_of_mondays on mail_wishes (account_id) where mondays;

-- Who is written to about what: noted in the transaction that asks for the mail, so that nobody is written to twice.
create table mails_due (
  account_id uuid not null references accounts on delete cascade,
  -- 'reminder' of a slate, or 'monday' of a week.
  kind text not null check (kind in ('reminder', 'monday')),
  about text not null,
  asked_at timestamptz not null default clock_timestamp(),
  primary key (account_id, kind, about)
);

create index mails_due_by_time on mails_due (asked_at);
