-- No transaction
-- The deletion of suspensions with their account looks for players that refer to them. Without the index it would read all players.
create index concurrently players_by_suspension on players (suspension_id) where suspension_id is not null;
