-- Imports of games: the log of runs, and the HTTP validators of feeds.

-- One row per import of a file or a feed, for operators.
create table import_runs (
  id uuid primary key default uuid_v7(),
  sport_id uuid not null references sports,
  format text not null,
  -- A file's name or a feed's address.
  source text not null,
  started_at timestamptz not null default clock_timestamp(),
  -- Null while the import runs, and forever if it was killed. Imports are idempotent: run it again.
  finished_at timestamptz,
  outcome text check (outcome in ('done', 'unchanged', 'failed')),
  rows integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  refused integer not null default 0,
  -- The first refused rows, each with its line and the reason; or why the whole import failed.
  problems jsonb not null default '[]'
);

-- The newest runs of a sport.
create index import_runs_newest on import_runs (sport_id, id desc);
-- The daily deletion.
create index import_runs_by_time on import_runs (started_at);

-- The facts of a side file while its import runs: they may not fit into memory. Unlogged: a crash of the database server
-- empties the table, and the import fails and is run again.
create unlogged table import_side_facts (
  run_id uuid not null,
  -- SHA-256 of day, teams and the number of the game on that day.
  key text not null,
  facts jsonb not null,
  primary key (run_id, key)
);

-- When each feed was last requested, and ETag and Last-Modified of its last answer, for conditional requests.
create table feeds (
  address text primary key,
  requested_at timestamptz not null,
  entity_tag text,
  last_modified text
);
