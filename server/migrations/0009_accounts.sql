-- Players, their accounts and sessions, and sign-ups that are not complete.

-- Players on the boards. No personal data: when an account is deleted this row remains, so that past boards stay complete.
create table players (
  id uuid primary key default uuid_v7(),
  -- Distinguishes players without a name: "Player 3F09C".
  tag text not null default upper(left(replace(gen_random_uuid()::text, '-', ''), 5)),
  created_at timestamptz not null default clock_timestamp()
);

-- The algorithm is a player like any other. `algorithmId` in the server's code is this id.
insert into players (id, tag) values ('00000000-0000-7000-8000-000000000001', 'ALGO');

-- Accounts that can sign in. A row is created only after its email was verified.
create table accounts (
  id uuid primary key references players,
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  password_changed_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp()
);

-- Bearer tokens, stored as SHA-256. A token expires 30 days after its last use, and after 180 days in any case.
create table sessions (
  id uuid primary key default uuid_v7(),
  digest bytea not null unique check (octet_length(digest) = 32),
  account_id uuid not null references accounts on delete cascade,
  device text not null,
  issued_at timestamptz not null default clock_timestamp(),
  -- Written at most once a minute. Not indexed, to keep updates cheap (HOT); the cleanup scans the table.
  last_used_at timestamptz not null default clock_timestamp()
) with (fillfactor = 85);

-- The sessions of an account, for signing out everywhere.
create index sessions_by_account on sessions (account_id);

-- Networks from which an account has signed in or set its password. They may still try while strangers guess the password
-- from many other networks. At most 20 an account.
create table login_networks (
  account_id uuid not null references accounts on delete cascade,
  -- HMAC of account and network under a key that is not in the database.
  digest bytea not null check (octet_length(digest) = 32),
  last_used_at timestamptz not null default clock_timestamp(),
  primary key (account_id, digest)
);

-- Sign-ups whose email is not verified yet: one row per email, however often it is tried.
create table sign_ups (
  email text primary key check (email = lower(email)),
  -- Changes with each sign-up: a code belongs to exactly one.
  id uuid not null default gen_random_uuid(),
  -- Null if the email already has an account.
  password_hash text,
  -- The owner of the password is unknown: several people signed up, the email has an account, or a code was requested
  -- without a password. The person who verifies the email then chooses a new password.
  contested boolean not null,
  expires_at timestamptz not null
);

-- The deletion of expired rows.
create index sign_ups_by_end on sign_ups (expires_at);

-- Personal data that players enter; deleted with the account.
create table profiles (
  account_id uuid primary key references accounts on delete cascade,
  name text,
  last_name text,
  mobile_number text,
  contest_team_name text,
  contest_league text,
  -- File key of the picture. Each upload has its own key, so that it can be deleted alone.
  picture text
);
