-- Games coming in from feeds: other names of teams, what each import did, and what a result was before it was corrected.

alter table games
  -- The market's home win probability at the close (ties half, margin removed), for sports without spreads.
  add column closing_probability double precision check (closing_probability > 0 and closing_probability < 1),
  -- Whether a side plays in a lower division than the league; null where nobody said.
  add column home_lower_division boolean,
  add column away_lower_division boolean;

-- What feeds call a team, beside its own name.
create table team_aliases (
  sport_id uuid not null references sports,
  alias text not null check (alias <> ''),
  team_id uuid not null references teams on delete cascade,
  primary key (sport_id, alias)
);

create index team_aliases_by_team on team_aliases (team_id);

create table import_runs (
  id uuid primary key default uuid_v7(),
  sport_id uuid not null references sports,
  format text not null,
  -- Where it came from: a file's name or a feed's address.
  source text not null,
  started_at timestamptz not null default clock_timestamp(),
  -- Null while it runs, and for good if it was killed: an import that is run again repairs it.
  finished_at timestamptz,
  outcome text check (outcome in ('done', 'unchanged', 'failed')),
  rows integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  refused integer not null default 0,
  -- The first of the refused rows, each with its line and the reason; or why the whole import failed.
  problems jsonb not null default '[]'
);

create index import_runs_newest on import_runs (sport_id, id desc);

-- What a feed's server said of its last file, so that it is asked only for a newer one.
create table feeds (
  address text primary key,
  asked_at timestamptz not null,
  entity_tag text,
  last_modified text
);

-- A final result that was changed afterwards: a public line each, never taken back.
create table result_corrections (
  id uuid primary key default uuid_v7(),
  game_id uuid not null references games,
  sport_id uuid not null references sports,
  corrected_at timestamptz not null default clock_timestamp(),
  home_points_before integer not null,
  away_points_before integer not null,
  -- Null where the game is no longer final.
  home_points_after integer,
  away_points_after integer
);

create index result_corrections_by_sport on result_corrections (sport_id, id desc);
create index result_corrections_by_game on result_corrections (game_id);

revoke update, delete on result_corrections from outpick_app;
