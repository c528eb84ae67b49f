-- Teams, seasons and games: what comes in; and rating runs: what the algorithm makes of it.

create table teams (
  id uuid primary key default uuid_v7(),
  sport_id uuid not null references sports,
  -- Unique within a sport, since the tools also find a team by its name.
  name text not null check (name <> ''),
  city text not null,
  conference text,
  monogram text not null check (monogram ~ '^\S{1,4}$'),
  colour_1 text not null check (colour_1 ~* '^#[0-9a-f]{6}$'),
  colour_2 text not null check (colour_2 ~* '^#[0-9a-f]{6}$'),
  unique (sport_id, name)
);

create table seasons (
  id uuid primary key default uuid_v7(),
  sport_id uuid not null references sports,
  -- The league's own number; seasons are played in ascending order.
  year integer not null,
  unique (sport_id, year)
);

create table games (
  id uuid primary key default uuid_v7(),
  sport_id uuid not null references sports,
  season_id uuid not null references seasons,
  -- The feed's own id where it has one, else season, date, teams and which game of that day.
  feed_id text not null,
  home_team_id uuid not null references teams,
  away_team_id uuid not null references teams check (away_team_id <> home_team_id),
  starts_at timestamptz not null,
  -- The calendar day in the sport's own time zone: the algorithm forecasts and learns a day at a time.
  league_day date not null,
  neutral boolean not null default false,
  status text not null check (status in ('scheduled', 'live', 'final', 'postponed', 'cancelled')),
  home_points integer check (home_points >= 0),
  away_points integer check (away_points >= 0),
  -- Quarterback, starting pitcher: known before the game.
  home_key_player text,
  away_key_player text,
  home_expected_goals double precision,
  away_expected_goals double precision,
  -- The market's expected home margin at the close.
  closing_line double precision,
  unique (sport_id, feed_id),
  -- A final game has a score and nothing else has one but a live game: 0–0 is never "unknown".
  check ((home_points is null) = (away_points is null)),
  check (case status when 'final' then home_points is not null when 'live' then true else home_points is null end)
);

-- Lists by sport and time: results, predictions, contests.
create index games_by_time on games (sport_id, starts_at, id);
-- A season's record, and the games of a team.
create index games_by_home on games (home_team_id, season_id);
create index games_by_away on games (away_team_id, season_id);
create index games_by_season on games (season_id) where status = 'final';

create table rating_runs (
  id uuid primary key default uuid_v7(),
  sport_id uuid not null references sports,
  -- The season the ratings are of: the newest that had begun.
  season_id uuid not null references seasons,
  model text not null,
  -- Games learnt from, and the last of their days.
  games integer not null,
  as_of date not null,
  made_at timestamptz not null default clock_timestamp()
);

create index rating_runs_newest on rating_runs (sport_id, id desc);

create table ratings (
  run_id uuid not null references rating_runs on delete cascade,
  team_id uuid not null references teams,
  rank integer not null,
  -- In points against the league's average team, and the standard deviation of that belief.
  rating double precision not null,
  deviation double precision not null,
  primary key (run_id, team_id)
);

create index ratings_by_team on ratings (team_id, run_id);
