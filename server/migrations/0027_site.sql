-- What operators decide about the site as a whole, and what they look at when something is wrong.

-- Settings that owners change while the site runs. Absent keys have a default in the code.
create table site_settings (
  key text primary key check (key <> ''),
  value jsonb not null,
  changed_at timestamptz not null default clock_timestamp()
);

-- Links that allow to sign up while the site is invite only. Tokens are stored as SHA-256.
create table sign_up_invitations (
  id uuid primary key default uuid_v7(),
  digest bytea not null unique check (octet_length(digest) = 32),
  -- For operators: whom the link is for.
  note text not null,
  uses integer not null check (uses > 0),
  uses_left integer not null check (uses_left >= 0),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);

-- The invitation that a sign-up uses up once its account exists. No foreign key: if the invitation is ended, the sign-up fails.
alter table sign_ups add column invitation_id uuid;

-- Processes of the site and the worker. Each writes its row every 15 seconds; rows that are not written any more are deleted.
create table processes (
  id uuid primary key,
  kind text not null check (kind in ('site', 'worker')),
  release text not null,
  host text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null default clock_timestamp(),
  -- Numbers of the process, such as its memory.
  facts jsonb not null
);

-- The newest error lines of all processes' logs, for the console. The logs themselves are complete.
create table recent_errors (
  id uuid primary key default uuid_v7(),
  at timestamptz not null,
  kind text not null,
  host text not null,
  message text not null,
  request_id text,
  -- The error's type and message, or the alarm's name. No personal data: the log has none.
  detail text
);

-- The newest ones, and the deletion of the others.
create index recent_errors_by_time on recent_errors (at desc, id desc);
