import type { Numbers } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/transaction.ts';

/** Counts accounts by the day (UTC) of their sign-up, for the last 90 days. Deleted accounts do not count. */
export async function countSignUps(db: Reader): Promise<Numbers['signUps']> {
  const { rows } = await sql<Numbers['signUps'][number]>`
    select day::date::text as day, count(accounts.id)::int as accounts
    from generate_series(
      date_trunc('day', clock_timestamp() at time zone 'UTC') - interval '89 days',
      date_trunc('day', clock_timestamp() at time zone 'UTC'), interval '1 day') as day
    left join accounts on accounts.created_at >= day at time zone 'UTC'
      and accounts.created_at < (day + interval '1 day') at time zone 'UTC'
    group by day
    order by day
  `.execute(db);
  return rows;
}

export async function countAccounts(db: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from accounts`.execute(db);
  return rows[0]?.count ?? 0;
}
