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

-- The board of each slate that is shown: the rows of `standings` with this version. Changing this row is the only step that
-- readers see of a settlement.
create table boards (
  slate_id uuid primary key references slates,
  version integer not null,
  -- Number of rows, the algorithm's included.
  size integer not null,
  algorithm_rank integer,
  -- In tenths.
  algorithm_points integer,
  published_at timestamptz not null
);

-- Versions that are no longer shown, or never were: their rows are deleted in batches, once no reader can need them.
create table replaced_boards (
  slate_id uuid not null,
  version integer not null,
  replaced_at timestamptz not null default clock_timestamp(),
  -- The last place whose row is deleted.
  deleted integer not null default 0,
  primary key (slate_id, version)
);

-- The rows of boards: one per slate, version and player with a pick. Rows are inserted and deleted, never updated. Points
-- are in tenths. Sums over several slates are not stored: a correction would change them on every later board.
-- No foreign keys, for the same reason as with picks.
create table standings (
  -- Copied from the slate, as are season_id and first_start. They never change.
  month date not null,
  slate_id uuid not null,
  version integer not null,
  player_id uuid not null,
  season_id uuid not null,
  first_start timestamptz not null,
  points integer not null,
  -- The sum of the differences between picked and actual margins, and the number of scored picks.
  margin_error integer not null,
  games smallint not null,
  -- Players with equal results share a rank. The place is unique, so that a page of a board is a range of places.
  rank integer not null,
  place integer not null,
  -- A page of a board.
  primary key (month, slate_id, version, place),
  -- A player's points in the order of slates, for the sums: answered from the index alone.
  constraint standings_by_player unique (player_id, first_start, slate_id, version, month) include (season_id, points)
) partition by list (month);

-- The application's role may not create tables: this trigger runs with the owner's rights.
create function prepare_for_standings() returns trigger
language plpgsql security definer set search_path = pg_catalog, public
as $$
declare
  created text := public.make_month_partition('standings', new.month);
begin
  -- Sums are read from the index alone only where the table has been vacuumed since its rows were inserted.
  if created is not null then
    execute format('alter table public.%I set (autovacuum_vacuum_insert_scale_factor = 0.05)', created);
  end if;
  return null;
end
$$;

create trigger prepare_for_standings after insert on slates
for each row execute function prepare_for_standings();
