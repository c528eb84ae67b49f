-- What a rating run knew and made: the profile it used, the model's state, forecasts of the coming games, ratings by week.

-- A profile's very text, by its SHA-256, so that a run's numbers can be made again.
create table model_profiles (
  hash text primary key,
  content text not null
);

-- Runs of before this table knew nothing of all this.
delete from ratings;
delete from rating_runs;

alter table rating_runs
  add column model_version text not null,
  add column profile_hash text not null references model_profiles,
  -- Whether closing lines of past games were learnt from.
  add column with_lines boolean not null,
  -- SHA-256 of everything the run read: the same inputs give the same numbers, so they are not run twice.
  add column inputs_hash text not null;

-- The newest state of a sport's model.
create table rating_models (
  sport_id uuid primary key references sports,
  run_id uuid not null references rating_runs,
  -- After all its games: answers what nobody scheduled.
  state text not null,
  -- Before its last day, after so many days of games with this hash: the next run goes on from there.
  checkpoint text,
  checkpoint_days integer not null,
  checkpoint_hash text
);

-- The newest forecast of each game that had one before it began.
create table predictions (
  game_id uuid primary key references games on delete cascade,
  sport_id uuid not null references sports,
  run_id uuid not null references rating_runs,
  -- The predicted winner, and what is said of it.
  home_wins boolean not null,
  algo_margin double precision not null check (algo_margin >= 0),
  win_prob double precision not null,
  tie_prob double precision not null,
  -- The probability of each whole home margin, from -reach to reach, as little-endian doubles; and the same at the other
  -- kind of site (neutral for a home game, the first side's home for a neutral one).
  distribution bytea not null,
  other_site bytea not null,
  -- In points for the home side.
  contributions jsonb not null
);

create index predictions_by_sport on predictions (sport_id);
create index predictions_by_run on predictions (run_id);

-- How a team was rated at the end of each week of a season.
create table rating_history (
  team_id uuid not null references teams,
  season_id uuid not null references seasons,
  week integer not null,
  day date not null,
  rating double precision not null,
  deviation double precision not null,
  primary key (team_id, season_id, week)
);
