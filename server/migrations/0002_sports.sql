-- Sports, their seasons, and the contest rules of each season.

-- The sports of the site, with the settings that operators choose for each.
create table sports (
  id uuid primary key default uuid_v7(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null unique check (name <> ''),
  -- File key of the sport's picture.
  logo text not null,
  -- Order in menus; ties break by name.
  position integer not null default 0,
  -- Name of the forecast's model profile for this sport.
  model text not null,
  -- Length of a contest, in the sport's own time zone: a week from Tuesday to Monday, or a day.
  contest_window text not null check (contest_window in ('week', 'day')),
  time_zone text not null,
  -- The next three are settings: season_rules copies them when a season's first slate opens.
  max_margin integer not null check (max_margin in (49, 100)),
  ties_possible boolean not null,
  margin_sigma double precision not null check (margin_sigma > 0),
  -- The sport's own words, as used within a sentence: the start of a game ('puck drop'), one and several of what teams
  -- score ('goal', 'goals'), and a part of a game ('period').
  start_word text not null check (start_word <> ''),
  unit_word text not null check (unit_word <> ''),
  units_word text not null check (units_word <> ''),
  period_word text not null check (period_word <> ''),
  created_at timestamptz not null default now()
);

-- The seasons of each sport. Ratings, rules and the sums of boards are by season.
create table seasons (
  id uuid primary key default uuid_v7(),
  sport_id uuid not null references sports,
  -- The league's own number; seasons are played in ascending order.
  year integer not null,
  unique (sport_id, year)
);

-- The contest rules of one season, fixed when its first slate opens. Everything that scores picks or shows points reads
-- them here, so a later change of the sport's settings affects later seasons only.
create table season_rules (
  sport_id uuid not null references sports,
  season_id uuid not null references seasons,
  -- Standard deviation of margins about the forecast: turns a picked margin into a probability.
  margin_sigma double precision not null check (margin_sigma > 0),
  -- The largest margin that can be picked.
  max_margin integer not null check (max_margin in (49, 100)),
  ties_possible boolean not null,
  -- Version of the points formula (`pointsVersion` in forecast/) that generated the season's rows of contest_points.
  points_version integer not null,
  fixed_at timestamptz not null default clock_timestamp(),
  primary key (sport_id, season_id)
);

create trigger keep_season_rules before update or delete or truncate on season_rules
for each statement execute function refuse_change();

revoke update, delete on season_rules from outpick_app;

-- Points of each possible pick of a season, in tenths of a point. Generated from the formula in forecast/ together with
-- the season's rules, so that settlement can join it and no SQL repeats the formula.
create table contest_points (
  sport_id uuid not null references sports,
  season_id uuid not null references seasons,
  margin smallint not null,
  outcome text not null check (outcome in ('win', 'tie', 'loss')),
  tenths smallint not null,
  primary key (sport_id, season_id, margin, outcome)
);

create trigger keep_contest_points before update or delete or truncate on contest_points
for each statement execute function refuse_change();

revoke update, delete on contest_points from outpick_app;
