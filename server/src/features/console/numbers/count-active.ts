import type { Numbers } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/transaction.ts';

const weeks = 12;

/** The first day of the first counted week. */
const firstWeek = sql`(date_trunc('week', clock_timestamp() at time zone 'UTC')::date - ${7 * (weeks - 1)}::int)`;

/** Counts players with a pick, by week. Includes weeks without picks. */
export async function countActivePlayers(db: Reader): Promise<Numbers['activePlayers']> {
  const { rows } = await sql<Numbers['activePlayers'][number]>`
    select all_weeks.week::date::text as week, coalesce(active.players, 0) as players
    from generate_series(${firstWeek}::timestamp, clock_timestamp() at time zone 'UTC', interval '7 days') as all_weeks (week)
    left join count_active_players(${firstWeek}) as active on active.week = all_weeks.week
    order by all_weeks.week
  `.execute(db);
  return rows;
}

/** Counts accounts by the week of their sign-up, and how many of them picked in each week since then. */
export async function countCohorts(db: Reader): Promise<Numbers['cohorts']> {
  const { rows } = await sql<{ week: string; accounts: number; active: number[] }>`
    with sizes as (
      select date_trunc('week', created_at at time zone 'UTC')::date as week, count(*)::int as accounts from accounts
      where created_at >= ${firstWeek}::timestamp at time zone 'UTC'
      group by 1
    ),
    returns as materialized (select * from count_returning_players(${firstWeek}))
    select sizes.week::text as week, accounts,
           array(
             select coalesce(returns.players, 0)
             from generate_series(sizes.week::timestamp, clock_timestamp() at time zone 'UTC', interval '7 days') as later (week)
             left join returns on returns.joined_week = sizes.week and returns.week = later.week::date
             order by later.week
           ) as active
    from sizes
    order by sizes.week
  `.execute(db);
  return rows;
}
