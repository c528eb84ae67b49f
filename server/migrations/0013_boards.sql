-- Boards: the standings of each slate, and other orders of large ones.

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

-- Orders of large boards by other keys than the place. A job makes them, because a million rows take too long to sort for
-- each request. They decide only which rows are on a page: the numbers shown are read from the boards.

-- The orders that are used. Changing a row here is the only step that readers see of a new order.
create table board_orders (
  slate_id uuid not null references slates,
  sort_key text not null check (sort_key in ('rank', 'name', 'contestPoints', 'seasonPoints', 'yearPoints')),
  -- Names the chunks. Later ones are greater: the ids are made by uuid_v7.
  order_id uuid not null,
  -- The version of the board whose places the chunks contain.
  board_version integer not null,
  -- The version of the names or sums that the order was made from; 0 if it depends on the board alone.
  source_version bigint not null,
  made_at timestamptz not null default clock_timestamp(),
  primary key (slate_id, sort_key)
);

-- The places of a board in the order of a key, a thousand in each chunk. Also contains orders that are not used yet, or no
-- longer.
create table board_order_chunks (
  slate_id uuid not null references slates,
  sort_key text not null,
  order_id uuid not null,
  ascending boolean not null,
  chunk integer not null,
  places integer[] not null,
  primary key (slate_id, sort_key, order_id, ascending, chunk)
);
