-- The Daily Five: the closest contest games of a day over all sports, chosen once a day. Players' picks of them are ordinary picks,
-- and streaks are computed from these, so that nothing about a person is stored here.
create table daily_fives (
  -- The day in the site's time zone. It begins at 5 a.m., so that late games belong to the evening before.
  day date primary key,
  -- Contest games, by start.
  slate_game_ids uuid[] not null check (cardinality(slate_game_ids) between 1 and 5),
  fixed_at timestamptz not null default clock_timestamp()
);

create trigger keep_daily_fives before update or delete or truncate on daily_fives
for each statement execute function refuse_change();

revoke update, delete on daily_fives from outpick_app;
