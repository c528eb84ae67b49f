-- Settlement: the state of each slate's settlement, what its board is based on, and the boards.

-- The outcomes that the published board of a slate is based on. Games without a result have no row.
create table settled_games (
  slate_game_id uuid primary key references slate_games,
  slate_id uuid not null references slates,
  outcome text not null check (outcome in ('home', 'away', 'tie', 'void')),
  home_margin integer,
  check ((outcome = 'void') = (home_margin is null))
);

-- The settled games of a slate.
create index settled_games_by_slate on settled_games (slate_id);

-- Public, append-only log of rescored games. A null outcome: the game no longer has a result.
create table rescorings (
  id uuid primary key default uuid_v7(),
  slate_game_id uuid not null references slate_games,
  rescored_at timestamptz not null default clock_timestamp(),
  outcome_before text not null,
  home_margin_before integer,
  outcome_after text,
  home_margin_after integer
);

-- The rescorings of a game, oldest first.
create index rescorings_by_game on rescorings (slate_game_id, id);

create trigger keep_rescorings before update or delete or truncate on rescorings
for each statement execute function refuse_change();

revoke update, delete on rescorings from outpick_app;

-- The settlement of each slate. A pass scores the picks of all players in batches, ordered by player, and then publishes
-- the board in one transaction. The row lock lets one worker at a time continue a pass.
create table settlements (
  slate_id uuid primary key references slates,
  -- The games that the pass settles, with their outcomes, as a JSON list. Null: no pass is running.
  pass_outcomes jsonb,
  -- When the last pass began.
  pass_began_at timestamptz,
  -- The last player that the pass has scored; null before the first batch.
  pass_cursor uuid,
  -- Whether the pass has scored all players and only has to publish the board.
  all_scored boolean not null default false,
  -- How often the board was published.
  board_version integer not null default 0,
  published_at timestamptz
);

-- The sums of a pass, one row per batch, kept until the board is published. One row per player would cost as much as the
-- board itself. Unlogged: a crash of the database server empties the table, and the pass starts again.
create unlogged table settlement_batches (
  slate_id uuid not null,
  last_player_id uuid not null,
  -- Parallel arrays.
  players uuid[] not null,
  points integer[] not null,
  games smallint[] not null,
  margin_errors integer[] not null,
  primary key (slate_id, last_player_id)
);

-- The same, one row per player.
create view scored_players as
select slate_id, player.*
from settlement_batches
cross join lateral unnest(players, points, games, margin_errors) as player (player_id, points, games, margin_error);

-- The boards: one row per slate and player with a pick. Points are in tenths. No foreign keys, for the same reason as
-- with picks.
create table standings (
  slate_id uuid not null,
  player_id uuid not null,
  -- Copied from the slate. They never change and order a player's slates.
  season_id uuid not null,
  first_start timestamptz not null,
  points integer not null,
  -- Number of scored picks, and the sum of the differences between picked and actual margins.
  games smallint not null,
  margin_error integer not null,
  -- Sums up to and including this slate: of the sport's season, and of all sports in the calendar year (UTC) of first_start.
  season_points integer not null,
  year_points integer not null,
  -- Players with equal results share a rank. The place is unique, so that a page of a board is a range of places.
  rank integer not null,
  place integer not null,
  primary key (slate_id, player_id)
);

-- A page of a board.
create index standings_by_place on standings (slate_id, place);
-- A player's previous slate, for the sums.
create index standings_by_player on standings (player_id, first_start, slate_id);
