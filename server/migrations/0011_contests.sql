-- Contests: operators' acts, picks, submissions, and the crowd's picks.

-- Public, append-only log of operators' acts on contest games. The last act of a game decides.
create table contest_acts (
  id uuid primary key default uuid_v7(),
  slate_game_id uuid not null references slate_games,
  act text not null check (act in ('add', 'drop', 'void')),
  reason text not null check (reason <> ''),
  acted_at timestamptz not null default clock_timestamp()
);

-- The last act of a game.
create index contest_acts_by_game on contest_acts (slate_game_id, id desc);

create trigger keep_contest_acts before update or delete or truncate on contest_acts
for each statement execute function refuse_change();

revoke update, delete on contest_acts from outpick_app;

-- One pick per player and contest game: the last before the lock. Every key contains the player, so that the table can
-- also be partitioned by player. No foreign keys: the only statement that writes picks takes its keys from rows that are
-- never deleted, and checking them again would double the cost of a submission.
create table picks (
  month date not null,
  slate_id uuid not null,
  player_id uuid not null,
  slate_game_id uuid not null,
  -- Whether the home team was picked.
  home boolean not null,
  margin smallint not null check (margin between 0 and 100),
  -- The database's clock, read while the submission held the game's row lock.
  saved_at timestamptz not null,
  -- In index order, a player's picks of a slate are adjacent: settlement reads them this way, without sorting.
  primary key (month, slate_id, player_id, slate_game_id)
) partition by list (month);

-- Creates the partition of a month, if there is none, and returns the name of a new one. Attaching it does not block those who
-- write to the table.
create function make_month_partition(parent text, month date) returns text
language plpgsql
as $$
declare
  name text := parent || to_char(month, '_YYYY_MM');
begin
  if to_regclass('public.' || name) is not null then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended(parent || ' partitions', 0));
  if to_regclass('public.' || name) is not null then return null; end if;
  execute format('create table public.%I (like public.%I including all)', name, parent);
  execute format('alter table public.%I attach partition public.%I for values in (%L)', parent, name, month);
  return name;
end
$$;

-- The application's role opens slates but may not create tables: this trigger runs with the owner's rights.
create function prepare_for_picks() returns trigger
language plpgsql security definer set search_path = pg_catalog, public
as $$
begin
  perform public.make_month_partition('picks', new.month);
  return null;
end
$$;

create trigger prepare_for_picks after insert on slates
for each row execute function prepare_for_picks();

-- The answer to each submission with an Idempotency-Key: a retry gets it again. Deleted after a month.
create table submissions (
  player_id uuid not null references players,
  key text not null,
  submitted_at timestamptz not null,
  -- Ids of contest games (slate_games.id).
  saved uuid[] not null,
  locked uuid[] not null,
  ledger_head text not null,
  primary key (player_id, key)
);

-- The daily deletion.
create index submissions_by_time on submissions (submitted_at);

-- All games of all slates: whether they are in the contest, whether they are void, and their outcome. This view defines
-- the expected result of each game; settled_games holds what the published board is based on.
create view contest_games as
select slate_games.id, slate_games.slate_id, slates.month, slates.sport_id, slates.season_id, slates.first_day,
       slates.last_day, slate_games.game_id, coalesce(last_act.act <> 'drop', slate_games.in_contest) as in_contest,
       games.starts_at, games.league_day, games.status, games.begun, last_act.act,
       validity.void_reason,
       case
         when validity.void_reason is not null or games.status <> 'final' then null
         when games.home_points > games.away_points then 'home'
         when games.home_points < games.away_points then 'away'
         else 'tie'
       end as outcome,
       case when validity.void_reason is null and games.status = 'final' then games.home_points - games.away_points end
         as home_margin
from slate_games
join slates on slates.id = slate_games.slate_id
join sports on sports.id = slates.sport_id
join games on games.id = slate_games.game_id
left join lateral (
  select act from contest_acts where slate_game_id = slate_games.id order by id desc limit 1
) as last_act on true
cross join lateral (
  select case
    when last_act.act = 'void' then 'operator'
    when games.status = 'cancelled' then 'cancelled'
    -- Moved past the window. A game moved to before the window is not void.
    when games.league_day > slates.last_day then 'postponed'
    -- Postponed without a new date, and the window is over.
    when games.status = 'postponed'
      and clock_timestamp() >= (slates.last_day + 1)::timestamp at time zone sports.time_zone then 'postponed'
  end as void_reason
) as validity;

-- How all players except the algorithm picked a game, counted after its lock.
create table contest_crowds (
  slate_game_id uuid primary key references slate_games,
  -- The start at which the game locked. If the start has moved since, the crowd is counted again.
  starts_at timestamptz not null,
  picks integer not null,
  home_picks integer not null,
  home_margins bigint not null,
  away_margins bigint not null,
  -- Mean home win probability that the picks stand for.
  home_share double precision not null
);
