-- A pass's sums, until they are published: a row for each batch of players, their sums side by side. Written once and
-- thrown away together, a row for each player cost as much again as the board itself. If the server crashes they are
-- lost, and the pass begins again.
drop table settling_rows;

create unlogged table settling_batches (
  slate_id uuid not null,
  -- The last player of the batch.
  through uuid not null,
  players uuid[] not null,
  points integer[] not null,
  games smallint[] not null,
  margin_errors integer[] not null,
  primary key (slate_id, through)
);

-- Passes under way begin again.
update settlings set wanted = null, reached = null, walked = false where wanted is not null;

-- The same, a row for each player.
create view settling_rows as
select slate_id, walked.*
from settling_batches
cross join lateral unnest(players, points, games, margin_errors) as walked (player_id, points, games, margin_error);
