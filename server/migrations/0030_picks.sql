-- Contests: operators' acts, picks and submissions.

-- Whether a game was ever under way: one that has begun never opens again, whatever its feed says later.
alter table games add column begun boolean not null default false;
update games set begun = true where status in ('live', 'final');

create function note_begun() returns trigger
language plpgsql
as $$
begin
  new.begun := new.begun or new.status in ('live', 'final');
  return new;
end
$$;

create trigger note_begun before insert or update of status on games
for each row execute function note_begun();

-- What an operator did to a contest: public, never taken back. The last act of a game counts.
create table contest_acts (
  id uuid primary key default uuid_v7(),
  slate_game_id uuid not null references slate_games,
  act text not null check (act in ('add', 'drop', 'void')),
  reason text not null check (reason <> ''),
  acted_at timestamptz not null default clock_timestamp()
);

create index contest_acts_by_game on contest_acts (slate_game_id, id desc);

create trigger keep_contest_acts before update or delete or truncate on contest_acts
for each statement execute function refuse_change();

revoke update, delete on contest_acts from outpick_app;

-- The month whose partition holds a slate's picks.
alter table slates add column month date not null
  generated always as (first_day - (extract(day from first_day)::integer - 1)) stored;

-- One pick a player and game: the last before the lock. The player is in every key, so that the table can be divided by
-- player too. No foreign keys: the one statement that writes picks takes its keys from rows that are never deleted, and
-- checking them again would double the cost of a submission.
create table picks (
  month date not null,
  slate_id uuid not null,
  player_id uuid not null,
  slate_game_id uuid not null,
  -- For the home team, or for the away team.
  home boolean not null,
  margin smallint not null check (margin between 0 and 100),
  -- By the database's clock, read while the game's row was held.
  saved_at timestamptz not null,
  -- A slate's picks lie together, a player's picks of it side by side: settling walks them in this order.
  primary key (month, slate_id, player_id, slate_game_id)
) partition by list (month);

-- Makes a month's partition. Attaching one does not make submissions wait.
create function make_picks_partition(wanted date) returns void
language plpgsql
as $$
declare
  name text := 'picks_' || to_char(wanted, 'YYYY_MM');
begin
  if to_regclass('public.' || name) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('picks partitions', 0));
  if to_regclass('public.' || name) is not null then return; end if;
  execute format('create table public.%I (like public.picks including all)', name);
  execute format('alter table public.picks attach partition public.%I for values in (%L)', name, wanted);
end
$$;

-- Slates are opened by the application's role, which may make no tables: these triggers act as the owner.
create function prepare_for_picks() returns trigger
language plpgsql security definer set search_path = pg_catalog, public
as $$
begin
  perform public.make_picks_partition(new.month);
  return null;
end
$$;

create trigger prepare_for_picks after insert on slates
for each row execute function prepare_for_picks();

do $$
begin
  perform make_picks_partition(month) from (select distinct month from slates) as had;
end
$$;

-- The first answer to a submission that named itself: a late duplicate is given it again. Kept for a month.
create table submissions (
  player_id uuid not null references players,
  key text not null,
  submitted_at timestamptz not null,
  -- Contest ids.
  saved uuid[] not null,
  locked uuid[] not null,
  ledger_head text not null,
  primary key (player_id, key)
);

create index submissions_by_time on submissions (submitted_at);

-- The games of every slate as the contest sees them: whether they are in it, and what became of them.
create view contest_games as
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
    when games.league_day not between slates.first_day and slates.last_day then 'postponed'
    -- Put off without a new day, and the window is over.
    when games.status = 'postponed'
      and clock_timestamp() >= (slates.last_day + 1)::timestamp at time zone sports.time_zone then 'postponed'
  end as void_reason
) as found;
