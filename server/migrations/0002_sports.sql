-- A sport category: what the menus list and every other table hangs on.
create table sports (
  id uuid primary key default uuid_v7(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null unique check (name <> ''),
  -- Key of the sport's picture among the files.
  logo text not null,
  -- Order in menus; equal positions go by name.
  position integer not null default 0,
  -- The forecast's profile for this sport.
  model text not null,
  -- What a contest spans, in the sport's own time zone: a week from Tuesday to Monday, or a day.
  contest_window text not null check (contest_window in ('week', 'day')),
  time_zone text not null,
  -- The largest margin that can be picked.
  max_margin integer not null check (max_margin in (49, 100)),
  ties_possible boolean not null,
  -- Spread of margins about the forecast: turns a picked margin into a probability. Fixed for a season.
  margin_sigma double precision not null check (margin_sigma > 0),
  created_at timestamptz not null default now()
);
