-- Rating runs: what each read, the model's state, and the teams' ratings.

-- The text of a model profile by its SHA-256, so that a run can be reproduced.
create table model_profiles (
  hash text primary key,
  content text not null
);

-- One row per run of the algorithm over a sport's games, with what is needed to reproduce it.
create table rating_runs (
  id uuid primary key default uuid_v7(),
  sport_id uuid not null references sports,
  -- The season of the ratings: the newest that had begun.
  season_id uuid not null references seasons,
  model text not null,
  -- Number of games learned from, and the last day of them.
  games integer not null,
  as_of date not null,
  made_at timestamptz not null default clock_timestamp(),
  model_version text not null,
  profile_hash text not null references model_profiles,
  -- Whether the run learned from closing lines of past games.
  with_lines boolean not null,
  -- SHA-256 of everything the run read. A run with the same inputs would give the same numbers and is skipped.
  inputs_hash text not null
);

-- The newest run of a sport.
create index rating_runs_newest on rating_runs (sport_id, id desc);
-- The daily deletion.
create index rating_runs_by_time on rating_runs (made_at);

-- The teams' ratings of each run, for rankings.
create table ratings (
  run_id uuid not null references rating_runs on delete cascade,
  team_id uuid not null references teams,
  rank integer not null,
  -- In points relative to the league's average team, and the standard deviation of that estimate.
  rating double precision not null,
  deviation double precision not null,
  primary key (run_id, team_id)
);

-- The ratings of a team.
create index ratings_by_team on ratings (team_id, run_id);

-- The newest model of each sport.
create table rating_models (
  sport_id uuid primary key references sports,
  run_id uuid not null references rating_runs,
  -- The model after all games: it forecasts matchups that are not scheduled.
  state bytea not null,
  -- The hashes of its past_forecasts, oldest season first.
  history text[] not null,
  -- A hash of model version, profile and all games up to the last, one day after the other.
  games_hash text not null,
  -- The next rating run does not start earlier: results are gathered while games are on.
  next_run_at timestamptz not null default now()
);

-- Earlier states of the newest model. After a change of a result, a run continues from the last state before it.
create table saved_models (
  sport_id uuid not null references sports,
  -- The model before the games of this day.
  year integer not null,
  day date not null,
  -- The number of games it learned from, and their hash as in rating_models.
  games integer not null,
  games_hash text not null,
  state bytea not null,
  history text[] not null,
  primary key (sport_id, year, day)
);

-- The forecasts that a season's games had before they were played, by their SHA-256. They calibrate later seasons, and
-- the states of a season share them.
create table past_forecasts (
  sport_id uuid not null references sports,
  hash text not null,
  content bytea not null,
  primary key (sport_id, hash)
);

-- Numbers hardly compress, and trying costs more than storing them.
alter table rating_models alter column state set storage external;
alter table saved_models alter column state set storage external;
alter table past_forecasts alter column content set storage external;

-- A team's rating at the end of each week of a season.
create table rating_history (
  team_id uuid not null references teams,
  season_id uuid not null references seasons,
  week integer not null,
  day date not null,
  rating double precision not null,
  deviation double precision not null,
  primary key (team_id, season_id, week)
);
