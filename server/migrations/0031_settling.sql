-- Settling: what a pick is worth, what has been settled, and the boards.

-- The algorithm is a contestant like any other.
insert into players (id, tag) values ('00000000-0000-7000-8000-000000000001', 'ALGO');

-- What a margin pays, in whole tenths of a point, for one season: written from the algorithm's own rule, joined by settling.
create table contest_points (
  sport_id uuid not null references sports,
  season_id uuid not null references seasons,
  margin smallint not null,
  outcome text not null check (outcome in ('win', 'tie', 'loss')),
  tenths smallint not null,
  primary key (sport_id, season_id, margin, outcome)
);

-- What the published board of a slate rests on. Games without a result are not here.
create table settled_games (
  slate_game_id uuid primary key references slate_games,
  slate_id uuid not null references slates,
  outcome text not null check (outcome in ('home', 'away', 'tie', 'void')),
  home_margin integer,
  check ((outcome = 'void') = (home_margin is null))
);

create index settled_games_by_slate on settled_games (slate_id);

-- Settled once, then otherwise: a public line each, never taken back. Null: without a result.
create table rescorings (
  id uuid primary key default uuid_v7(),
  slate_game_id uuid not null references slate_games,
  rescored_at timestamptz not null default clock_timestamp(),
  outcome_before text not null,
  home_margin_before integer,
  outcome_after text,
  home_margin_after integer
);

create index rescorings_by_game on rescorings (slate_game_id, id);

create trigger keep_rescorings before update or delete or truncate on rescorings
for each statement execute function refuse_change();

revoke update, delete on rescorings from outpick_app;

-- Where the settling of a slate stands. A pass walks its players in order and then publishes the board, all at once.
create table settlings (
  slate_id uuid primary key references slates,
  -- What the pass under way settles, as a list of games and their outcomes; null: none is under way.
  wanted jsonb,
  -- The last player it has come to; null at its beginning.
  reached uuid,
  walked boolean not null default false,
  -- Boards published so far.
  boards integer not null default 0,
  published_at timestamptz
);

-- The pass's sums, until they are published. If the server crashes they are lost, and the pass begins again.
create unlogged table settling_rows (
  slate_id uuid not null,
  player_id uuid not null,
  points integer not null,
  games smallint not null,
  margin_error integer not null,
  primary key (slate_id, player_id)
);

-- The boards: everyone with a pick in the slate. Points are whole tenths. No foreign keys, as with picks.
create table standings (
  slate_id uuid not null,
  player_id uuid not null,
  -- Of the slate; they never change and put a player's slates in order.
  season_id uuid not null,
  first_start timestamptz not null,
  points integer not null,
  -- Picks that were scored, and the sum of the distances between their margins and the games'.
  games smallint not null,
  margin_error integer not null,
  -- Up to and including this slate: the sport's season, and all sports in the calendar year (UTC) of the first start.
  season_points integer not null,
  year_points integer not null,
  -- Shared by equals; and the place on the board, which nobody shares: a page is a range of places.
  rank integer not null,
  place integer not null,
  primary key (slate_id, player_id)
);

-- A page of a board.
create index standings_by_place on standings (slate_id, place);
-- A player's slate before another.
create index standings_by_player on standings (player_id, first_start, slate_id);

-- How all players but the algorithm picked a game, as of its lock.
create table contest_crowds (
  slate_game_id uuid primary key references slate_games,
  -- The start it locked at: where that has moved since, the crowd is counted again.
  starts_at timestamptz not null,
  picks integer not null,
  home_picks integer not null,
  home_margins bigint not null,
  away_margins bigint not null,
  -- The mean of the home win probabilities that the picks stand for.
  home_share double precision not null
);

-- The games of every slate as the contest sees them, as before; but a game that was moved to before its window is not void.
create or replace view contest_games as
select slate_games.id, slate_games.slate_id, slates.month, slates.sport_id, slates.season_id, slates.first_day,
       slates.last_day, slate_games.game_id, coalesce(act.act <> 'drop', slate_games.in_contest) as in_contest,
       games.starts_at, games.league_day, games.status, games.begun, act.act,
       found.void_reason,
       case
         when found.void_reason is not null or games.status <> 'final' then null
         when games.home_points > games.away_points then 'home'
         when games.home_points < games.away_points then 'away'
         else 'tie'
       end as outcome,
       case when found.void_reason is null and games.status = 'final' then games.home_points - games.away_points end
         as home_margin
from slate_games
join slates on slates.id = slate_games.slate_id
join sports on sports.id = slates.sport_id
join games on games.id = slate_games.game_id
left join lateral (
  select act from contest_acts where slate_game_id = slate_games.id order by id desc limit 1
) as act on true
cross join lateral (
  select case
    when act.act = 'void' then 'operator'
    when games.status = 'cancelled' then 'cancelled'
    when games.league_day > slates.last_day then 'postponed'
    -- Put off without a new day, and the window is over.
    when games.status = 'postponed'
      and clock_timestamp() >= (slates.last_day + 1)::timestamp at time zone sports.time_zone then 'postponed'
  end as void_reason
) as found;
