-- A game that was settled, opened again and closed as before may have been picked meanwhile: its outcome is the same and
-- its board is not. Settling begins another pass when a game it has settled turned since the last one began.

-- When the game's status, start or day last changed: with any of them picks may open or close.
alter table games add column turned_at timestamptz not null default now();

create function note_turn_of_game() returns trigger
language plpgsql
as $$
begin
  new.turned_at := clock_timestamp();
  return new;
end
$$;

create trigger note_turn before update on games
for each row when ((old.status, old.starts_at, old.league_day) is distinct from (new.status, new.starts_at, new.league_day))
execute function note_turn_of_game();

-- When the last pass began.
alter table settlings add column begun_at timestamptz;
