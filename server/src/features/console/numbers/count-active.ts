import type { Numbers } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/transaction.ts';
import { algorithmId } from '../../players/index.ts';

const weeks = 12;

/** The first day of the first counted week. */
const firstWeek = sql`(date_trunc('week', clock_timestamp() at time zone 'UTC')::date - ${7 * (weeks - 1)}::int)`;

/** Selects the players of each counted slate, with the Monday of the week in which the slate begins. */
const activePlayers = sql`
  select distinct date_trunc('week', slates.first_day)::date as week, picks.player_id
  from slates join picks on picks.month = slates.month and picks.slate_id = slates.id
  where slates.first_day >= ${firstWeek} and picks.player_id <> ${algorithmId}`;

/** Counts players with a pick, by week. Includes weeks without picks. */
export async function countActivePlayers(db: Reader): Promise<Numbers['activePlayers']> {
  const { rows } = await sql<Numbers['activePlayers'][number]>`
    with active as (${activePlayers})
    select week::date::text as week, count(active.player_id)::int as players
    from generate_series(${firstWeek}::timestamp, clock_timestamp() at time zone 'UTC', interval '7 days') as all_weeks (week)
    left join active using (week)
    group by week
    order by week
  `.execute(db);
  return rows;
}

/** Counts accounts by the week of their sign-up, and how many of them picked in each week since then. */
export async function countCohorts(db: Reader): Promise<Numbers['cohorts']> {
  const { rows } = await sql<{ week: string; accounts: number; active: number[] }>`
    with active as materialized (${activePlayers}),
    cohorts as (
      select id, date_trunc('week', created_at at time zone 'UTC')::date as week from accounts
      where created_at >= ${firstWeek}::timestamp at time zone 'UTC'
    ),
    sizes as (select week, count(*)::int as accounts from cohorts group by week),
    returns as (
      select cohorts.week, active.week as active_week, count(*)::int as players
      from cohorts join active on active.player_id = cohorts.id and active.week >= cohorts.week
      group by cohorts.week, active.week
    )
    select sizes.week::text as week, accounts,
           array(
             select coalesce(returns.players, 0)
             from generate_series(sizes.week::timestamp, clock_timestamp() at time zone 'UTC', interval '7 days') as later (week)
             left join returns on returns.week = sizes.week and returns.active_week = later.week::date
             order by later.week
           ) as active
    from sizes
    order by sizes.week
  `.execute(db);
  return rows;
}
