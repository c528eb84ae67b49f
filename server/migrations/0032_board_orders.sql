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
