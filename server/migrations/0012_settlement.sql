-- Settlement: the state of each slate's settlement, and the results that its published board is based on.

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

-- The settlement of each slate. A pass scores the picks of all players in batches, ordered by player, writes the new
-- board's rows beside the old ones in the same batches, and then shows the new board by changing its row in `boards`. The
-- row lock lets one worker at a time continue a pass.
create table settlements (
  slate_id uuid primary key references slates,
  -- The games that the pass settles, with their outcomes, as a JSON list. Null: no pass is running.
  pass_outcomes jsonb,
  -- When the last pass began.
  pass_began_at timestamptz,
  -- The version of the rows that the last pass writes. No two passes of a slate share one.
  pass_version integer not null default 0,
  -- The last player that the pass has scored; null before the first batch.
  pass_cursor uuid,
  -- Whether the pass has scored all players: then the board's rows are written.
  all_scored boolean not null default false,
  -- How many players' rows are written, in the order of players.
  written integer not null default 0
);

-- The sums of a pass, one row per batch, kept until the board is shown. One row per player would cost as much as the board
-- itself. Unlogged: a crash of the database server empties the table, and the pass starts again.
create unlogged table settlement_batches (
  slate_id uuid not null,
  version integer not null,
  last_player_id uuid not null,
  -- Parallel arrays, ordered by player.
  players uuid[] not null,
  points integer[] not null,
  games smallint[] not null,
  margin_errors integer[] not null,
  -- For each player the number by which the board is sorted, as eight bytes.
  sort_keys bytea not null,
  primary key (slate_id, version, last_player_id)
);
