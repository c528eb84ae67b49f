-- Secrecy of picks: the console's role, the picks that others may see, and functions that count picks without showing them.

-- The console acts as outpick_console, which may do what outpick_app may, except on tables from which picks can be read.
-- `outpick migrate` grants its rights, see server/src/platform/database/console-role.ts. Default privileges do not name it, so
-- it may not read a new table, or a new partition of picks, before that. Roles belong to the whole cluster, as outpick_app does.
do $$
begin
  if not exists (select from pg_roles where rolname = 'outpick_console') then
    create role outpick_console nologin;
  end if;
  -- The site's login is a member of outpick_app, so it needs no further right to act as outpick_console.
  if not pg_has_role('outpick_app', 'outpick_console', 'member') then
    grant outpick_console to outpick_app;
  end if;
exception
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then
    raise exception 'the role outpick_console is missing, or outpick_app may not act as it, and this login may not create roles'
      using errcode = 'insufficient_privilege',
            hint = 'As a superuser: create role outpick_console nologin; grant outpick_console to outpick_app;';
end
$$;

grant usage on schema public to outpick_console;

-- Whether a game has begun only because an operator entered its result: no source has reported it as live or final.
alter table games add column begun_by_operator boolean not null default false;
-- The previous release did not say whose word it was. Only for coming games does that matter.
update games set begun_by_operator = true
from game_pins
where game_pins.game_id = games.id and games.begun and game_pins.status in ('live', 'final') and games.starts_at > now();

-- When the start last changed; null if it never did.
alter table games add column start_changed_at timestamptz;

-- Runs after the trigger set_begun, because triggers run in the order of their names.
create function set_begun_by_operator() returns trigger
language plpgsql
as $$
begin
  if new.status in ('live', 'final') then
    new.begun_by_operator := (not old.begun or old.begun_by_operator)
      and exists (select from game_pins where game_id = new.id and status in ('live', 'final'));
  end if;
  return new;
end
$$;

-- Contract: the trigger only sets a column that the previous release does not know.
create trigger set_begun_by_operator before update of status on games
for each row execute function set_begun_by_operator();

create function set_start_changed_at() returns trigger
language plpgsql
as $$
begin
  new.start_changed_at := clock_timestamp();
  return new;
end
$$;

-- Contract: the trigger only sets a column that the previous release does not know.
create trigger set_start_changed_at before update on games
for each row when (old.starts_at is distinct from new.starts_at)
execute function set_start_changed_at();

-- The contest games whose picks others than their players may see: games that have begun by the word of a source, and games that
-- locked fifteen minutes ago and are still locked. An operator's word that a game has begun does not count: otherwise an operator
-- could enter a false result, read the picks and undo the result. If the start moves into the future, the picks are hidden again.
-- If it moves into the past, the fifteen minutes count from the moment of the change.
create view visible_games as
select slate_games.id as slate_game_id, slate_games.slate_id, slates.month
from slate_games
join slates on slates.id = slate_games.slate_id
join games on games.id = slate_games.game_id
where games.begun and not games.begun_by_operator
  or greatest(games.starts_at, games.start_changed_at) + interval '15 minutes' <= clock_timestamp();

-- The picks that others than their players may see. A barrier: no condition of a query sees a pick that the view excludes.
create view visible_picks with (security_barrier) as
select picks.month, picks.slate_id, player_id, picks.slate_game_id, home, margin, saved_at
from visible_games
join picks on picks.month = visible_games.month and picks.slate_id = visible_games.slate_id
  and picks.slate_game_id = visible_games.slate_game_id;

revoke insert, update, delete on visible_games, visible_picks from outpick_app;

-- The algorithm's id among players.
create function algorithm_id() returns uuid
language sql immutable parallel safe
as $$ select '00000000-0000-7000-8000-000000000001'::uuid $$;

-- Counts the picks of contest games, without the algorithm's.
create function count_picks(slate_game_ids uuid[]) returns table (slate_game_id uuid, picks integer)
language sql stable security definer set search_path = pg_catalog, public
as $$
  select slate_games.id, count(player_id)::integer
  from slate_games
  join slates on slates.id = slate_games.slate_id
  left join picks on picks.month = slates.month and picks.slate_id = slates.id and picks.slate_game_id = slate_games.id
    and player_id <> algorithm_id()
  where slate_games.id = any (slate_game_ids)
  group by slate_games.id
$$;

-- Counts the players and picks of slates, without the algorithm.
create function count_slate_picks(slate_ids uuid[]) returns table (slate_id uuid, players integer, picks integer)
language sql stable security definer set search_path = pg_catalog, public
as $$
  select slates.id, counts.players, counts.picks
  from slates
  cross join lateral (
    select count(distinct player_id)::integer as players, count(*)::integer as picks from picks
    where picks.month = slates.month and picks.slate_id = slates.id and player_id <> algorithm_id()
  ) as counts
  where slates.id = any (slate_ids)
$$;

-- Counts the players who picked in slates that begin in each week since a day. A week is named by its Monday.
create function count_active_players(since date) returns table (week date, players integer)
language sql stable security definer set search_path = pg_catalog, public
as $$
  select week, count(*)::integer
  from (
    select distinct date_trunc('week', slates.first_day)::date as week, player_id
    from slates join picks on picks.month = slates.month and picks.slate_id = slates.id
    where slates.first_day >= since and player_id <> algorithm_id()
  ) as active
  group by week
$$;

-- Counts the same by the week in which the players signed up.
create function count_returning_players(since date) returns table (joined_week date, week date, players integer)
language sql stable security definer set search_path = pg_catalog, public
as $$
  with active as (
    select distinct date_trunc('week', slates.first_day)::date as week, player_id
    from slates join picks on picks.month = slates.month and picks.slate_id = slates.id
    where slates.first_day >= since
  )
  select date_trunc('week', created_at at time zone 'UTC')::date, active.week, count(*)::integer
  from accounts join active on active.player_id = accounts.id
  where created_at >= since::timestamp at time zone 'UTC'
  group by 1, 2
$$;

-- Computes how changed outcomes of contest games would change players' points, in tenths, without the algorithm's. An outcome
-- is home, away, tie, void or null. The answer about a game whose picks may not be seen does not depend on what was picked:
-- every player with a pick is counted, and the largest gain and loss are null.
create function preview_point_changes(
  slate_ids uuid[], slate_game_ids uuid[], outcomes_before text[], outcomes_after text[]
) returns table (players integer, most_up integer, most_down integer)
language sql stable security definer set search_path = pg_catalog, public
as $$
  with changed_games as materialized (
    select changed_game.*, exists (select from visible_games where slate_game_id = id) as is_visible
    from unnest(slate_ids, slate_game_ids, outcomes_before, outcomes_after)
      as changed_game (slate_id, id, outcome_before, outcome_after)
    where outcome_before in ('home', 'away', 'tie') or outcome_after in ('home', 'away', 'tie')
  ),
  player_changes as (
    select player_id, bool_or(not is_visible) as is_secret,
           sum(case when is_visible then coalesce(points_after.tenths, 0) - coalesce(points_before.tenths, 0) end) as change
    from changed_games
    join slates on slates.id = changed_games.slate_id
    join picks on picks.month = slates.month and picks.slate_id = slates.id and picks.slate_game_id = changed_games.id
    left join contest_points as points_before
      on points_before.sport_id = slates.sport_id and points_before.season_id = slates.season_id
      and points_before.margin = picks.margin
      and points_before.outcome = case outcome_before
        when 'tie' then 'tie' when 'home' then case when home then 'win' else 'loss' end
        when 'away' then case when home then 'loss' else 'win' end end
    left join contest_points as points_after
      on points_after.sport_id = slates.sport_id and points_after.season_id = slates.season_id
      and points_after.margin = picks.margin
      and points_after.outcome = case outcome_after
        when 'tie' then 'tie' when 'home' then case when home then 'win' else 'loss' end
        when 'away' then case when home then 'loss' else 'win' end end
    where player_id <> algorithm_id()
    group by player_id, slates.id
  )
  select count(distinct player_id)::integer,
         case when bool_or(is_secret) then null else greatest(coalesce(max(change), 0), 0)::integer end,
         case when bool_or(is_secret) then null else least(coalesce(min(change), 0), 0)::integer end
  from player_changes
  where change <> 0 or is_secret
$$;

-- Compares a slate's published board with the points that its picks score by the current outcomes, without the algorithm's.
create function preview_resettlement(slate uuid) returns table (players integer, most_up integer, most_down integer)
language sql stable security definer set search_path = pg_catalog, public
as $$
  with decided_games as materialized (
    -- The results that count on boards.
    select id, contest_games.outcome from contest_games
    left join settled_games on settled_games.slate_game_id = id
    where contest_games.slate_id = slate and in_contest and contest_games.outcome is not null
      and (coalesce(settled_games.outcome, 'void') <> 'void'
        or exists (select from visible_games where visible_games.slate_game_id = id))
  ),
  expected_results as (
    select player_id, sum(coalesce(points.tenths, 0)) as points
    from slates
    join picks on picks.month = slates.month and picks.slate_id = slates.id
    left join decided_games on decided_games.id = picks.slate_game_id
    left join contest_points as points on points.sport_id = slates.sport_id and points.season_id = slates.season_id
      and points.margin = picks.margin and points.outcome = case
        when decided_games.outcome = 'tie' then 'tie'
        when (decided_games.outcome = 'home') = picks.home then 'win' else 'loss' end
      and decided_games.id is not null
    where slates.id = slate
    group by player_id
  ),
  shown_results as (
    select player_id, points from boards
    join slates on slates.id = boards.slate_id
    join standings on standings.month = slates.month and standings.slate_id = slates.id
      and standings.version = boards.version
    where boards.slate_id = slate
  ),
  player_changes as (
    select player_id, coalesce(expected.points, 0) - coalesce(shown.points, 0) as change
    from expected_results as expected full join shown_results as shown using (player_id)
    where player_id <> algorithm_id()
  )
  select count(*)::integer, greatest(coalesce(max(change), 0), 0)::integer, least(coalesce(min(change), 0), 0)::integer
  from player_changes where change <> 0
$$;

-- By default everyone may execute a function.
revoke execute on function count_picks, count_slate_picks, count_active_players, count_returning_players,
  preview_point_changes, preview_resettlement from public;
grant execute on function count_picks, count_slate_picks, count_active_players, count_returning_players,
  preview_point_changes, preview_resettlement to outpick_app, outpick_console;
