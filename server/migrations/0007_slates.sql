-- Slates: the games of one window, with the forecasts that were frozen when the slate opened.

-- The first day of the window that contains a day: the day itself, or the Tuesday on or before it.
create function contest_window_start(day date, kind text) returns date
language sql immutable parallel safe
as $$ select case kind when 'day' then day else day - (extract(isodow from day)::integer + 5) % 7 end $$;

create function contest_window_end(first_day date, kind text) returns date
language sql immutable parallel safe
as $$ select case kind when 'day' then first_day else first_day + 6 end $$;

-- One slate per sport and window. Everything of a contest refers to its slate.
create table slates (
  id uuid primary key default uuid_v7(),
  sport_id uuid not null references sports,
  season_id uuid not null references seasons,
  -- The window, in the sport's own calendar.
  first_day date not null,
  last_day date not null,
  opened_at timestamptz not null,
  first_start timestamptz not null,
  run_id uuid not null references rating_runs,
  ledger_entry bigint not null unique references ledger_entries,
  -- The first day of the month: names the partition of the slate's picks.
  month date not null generated always as (first_day - (extract(day from first_day)::integer - 1)) stored,
  unique (sport_id, first_day)
);

-- A sport's slates in the order of their first games.
create index slates_by_start on slates (sport_id, first_start, id);

-- The slates of a season up to a moment: their boards make up the season's sums of a board.
create index slates_by_season on slates (season_id, first_start);
-- The slates of a year in all sports up to a moment, for the year's sums.
create index slates_of_all_sports on slates (first_start);
-- The slates of a rating run: such a run is not deleted.
create index slates_by_run on slates (run_id);

-- Every game of the window with its frozen forecast. Its id is the contest game's id (`slateGameId`).
create table slate_games (
  id uuid primary key default uuid_v7(),
  slate_id uuid not null references slates,
  game_id uuid not null references games,
  -- Whether the slate opened with the game in its contest. Operators' acts may change that: see contest_games.
  in_contest boolean not null,
  -- The scheduled start when the slate opened.
  starts_at timestamptz not null,
  home_wins boolean not null,
  algo_margin double precision not null,
  win_prob double precision not null,
  tie_prob double precision not null,
  distribution bytea not null,
  contributions jsonb not null,
  unique (slate_id, game_id)
);

-- The slates of a game.
create index slate_games_by_game on slate_games (game_id);

-- Numbers hardly compress, and trying costs more than storing them.
alter table slate_games alter column distribution set storage external;

create trigger keep_slate_games before update or delete or truncate on slate_games
for each statement execute function refuse_change();

revoke update, delete on slate_games from outpick_app;
