-- Games that several sources report, and operators' corrections.

-- The source whose id of the game is in feed_id: a format of files or an adapter. Null: stored before this migration, by a
-- file or a feed of files. 'unlinked': an operator detached that id, no other source was left, and feed_id is made up.
alter table games add column source text;
-- The id of the game that this one turned out to be. It stays, because slates refer to it, and counts nowhere. A foreign key
-- would have to read the whole table under an exclusive lock.
alter table games add column merged_into uuid;
-- When the alarm about a game without a result was raised. Such a game delays nothing. Null again once it has news.
alter table games add column set_aside_at timestamptz;

-- What each source last said about a game. A game that one file alone reports has no row: its id is in games.feed_id. The file
-- gets one when a second source is linked to the game.
create table game_sources (
  sport_id uuid not null references sports,
  -- The name of an adapter or of a format of files. Ids of files are unique within a sport only.
  source text not null check (source <> ''),
  source_id text not null check (source_id <> ''),
  game_id uuid not null references games,
  -- Whether the source has home and away the other way round.
  swapped boolean not null default false,
  -- The reading without ids and teams.
  reading jsonb not null,
  -- The page of the feed that lists the game; null for files.
  page text,
  -- When the source first listed the game under this id.
  found_at timestamptz not null default clock_timestamp(),
  -- When the source first said this.
  read_at timestamptz not null,
  -- When it said the same again, some minutes later. A result that is not official counts from then on.
  confirmed_at timestamptz,
  -- Since when a page that lists all games of its days has not listed this one.
  missing_since timestamptz,
  primary key (sport_id, source, source_id)
);

-- All that is said about a game.
create index game_sources_by_game on game_sources (game_id);
-- The games of a page, to find those that it no longer lists and to confirm those of an unchanged one.
create index game_sources_by_page on game_sources (sport_id, source, page);

-- Ids that are no longer listed, to find the new ids of their games.
create index game_sources_missing on game_sources (missing_since) where missing_since is not null;

-- Ids of sources that an operator detached from a game. They are not linked to it again unless a person decides so.
create table refused_links (
  sport_id uuid not null references sports,
  source text not null,
  source_id text not null,
  game_id uuid not null references games,
  refused_at timestamptz not null,
  primary key (sport_id, source, source_id, game_id)
);

-- The ids that sources have for teams. Names and codes are in team_aliases.
create table team_sources (
  sport_id uuid not null references sports,
  source text not null check (source <> ''),
  source_id text not null check (source_id <> ''),
  team_id uuid not null references teams on delete cascade,
  -- What the source calls the team. Null: an operator linked an id that was not read yet.
  name text,
  primary key (sport_id, source, source_id)
);

-- Serves the foreign key when a team is deleted.
create index team_sources_by_team on team_sources (team_id);

-- Teams that were merged into another one, and are deleted: their addresses lead to the team that is left.
create table merged_teams (
  team_id uuid primary key,
  into_id uuid not null references teams on delete cascade
);

-- Finds the teams that were merged into one that is merged itself.
create index merged_teams_by_target on merged_teams (into_id);

-- Games of a source that may be games we know: a person decides. Deleted when they are decided.
create table doubtful_games (
  sport_id uuid not null references sports,
  source text not null,
  source_id text not null,
  -- The whole reading, from which the game can be added.
  reading jsonb not null,
  reason text not null,
  -- The games that it may be.
  game_ids uuid[] not null,
  -- Whether the id is that of a file.
  is_file boolean not null,
  found_at timestamptz not null,
  primary key (sport_id, source, source_id)
);

-- Names of teams that sources use and no team has. Deleted once the name is known.
create table unknown_teams (
  sport_id uuid not null references sports,
  source text not null,
  name text not null,
  -- The source's id of the team.
  source_id text,
  seen_at timestamptz not null,
  primary key (sport_id, source, name)
);

-- Operators' corrections. They stay whatever sources say, until they are removed.
create table game_pins (
  game_id uuid primary key references games,
  starts_at timestamptz,
  status text check (status in ('scheduled', 'live', 'final', 'postponed', 'cancelled')),
  home_points integer check (home_points >= 0),
  away_points integer check (away_points >= 0),
  reason text not null check (reason <> ''),
  pinned_at timestamptz not null,
  check (starts_at is not null or status is not null),
  check ((home_points is null) = (away_points is null)),
  check (coalesce(status = 'final', false) = (home_points is not null))
);
