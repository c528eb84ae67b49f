-- A player on the boards. Nothing here says who it is: when an account is deleted this row stays, so that past boards
-- stand, and everything personal goes.
create table players (
  id uuid primary key default uuid_v7(),
  -- Tells nameless players apart: "Player 3F09C".
  tag text not null default upper(left(replace(gen_random_uuid()::text, '-', ''), 5)),
  created_at timestamptz not null default clock_timestamp()
);

-- Who may sign in. Rows are made when the e-mail was proved, never before.
create table accounts (
  id uuid primary key references players,
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  password_changed_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp()
);

-- A token that was given out, as its SHA-256. It lives while it is used, 30 days at most between two uses and 180 in all.
create table sessions (
  id uuid primary key default uuid_v7(),
  digest bytea not null unique check (octet_length(digest) = 32),
  account_id uuid not null references accounts on delete cascade,
  device text not null,
  issued_at timestamptz not null default clock_timestamp(),
  -- Written at most once a minute. Not indexed, so that writing it stays cheap; the cleaning walks the table instead.
  last_used_at timestamptz not null default clock_timestamp()
) with (fillfactor = 85);

create index sessions_by_account on sessions (account_id);

-- A sign-up whose e-mail is not proved yet: one row an e-mail, however often it is tried.
create table sign_ups (
  email text primary key check (email = lower(email)),
  -- Another one with each sign-up: a code belongs to exactly one.
  id uuid not null default gen_random_uuid(),
  -- None where the e-mail has an account already.
  password_hash text,
  -- Nobody knows whose password it is: several people signed up, the e-mail has an account, or its owner asked for a
  -- code without a password. Whoever proves the e-mail then chooses a new one.
  contested boolean not null,
  expires_at timestamptz not null
);

create index sign_ups_by_end on sign_ups (expires_at);
