import { sql } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import type { Adapter, CallBudget } from './adapter.ts';

/** The name under which calls are counted. Feeds of one provider and key share a budget. */
export const budgetName = ({ name, secret }: Pick<Adapter, 'name' | 'secret'>): string =>
  secret ? `${name} ${secret.name}` : name;

const periods = ['minute', 'day', 'month'] as const;
type Period = (typeof periods)[number];

interface Limit {
  readonly period: Period;
  readonly calls: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** The period of UTC that contains a time. */
function periodAt(period: Period, now: Date): { startsAt: Date; endsAt: Date } {
  const at = [now.getUTCFullYear(), now.getUTCMonth()] as const;
  if (period === 'month')
    return { startsAt: new Date(Date.UTC(...at)), endsAt: new Date(Date.UTC(at[0], at[1] + 1)) };
  const length = period === 'day' ? 86_400_000 : 60_000;
  const start = Math.floor(now.getTime() / length) * length;
  return { startsAt: new Date(start), endsAt: new Date(start + length) };
}

const limitsAt = ({ perMinute, perDay, perMonth }: CallBudget, now: Date): Limit[] =>
  Object.entries({ minute: perMinute, day: perDay, month: perMonth }).flatMap(([name, calls]) => {
    const period = periods.find((one) => one === name);
    return period && calls !== undefined ? [{ period, calls, ...periodAt(period, now) }] : [];
  });

class BudgetSpent extends Error {}

interface Order {
  readonly name: string;
  readonly budget: CallBudget;
  readonly now: Date;
  /** Uses at most three quarters of a minute's calls, so that more urgent requests find some. */
  readonly leavesQuarter?: boolean;
}

/**
 * Counts one call in every period, or in none if a period has no call left. Returns when the next call is allowed: null
 * means that this one is. In a transaction of its own, so that processes wait for each other only this long.
 */
export async function reserveCall(db: Database, order: Order): Promise<Date | null> {
  const { name, budget, now, leavesQuarter = false } = order;
  const limits = limitsAt(budget, now).map((limit) =>
    leavesQuarter && limit.period === 'minute'
      ? { ...limit, calls: Math.ceil((limit.calls * 3) / 4) }
      : limit,
  );
  if (limits.length === 0) return null;
  let spent: Limit[] = [];
  try {
    await db.transaction().execute(async (tx) => {
      const counted = await countCall(tx, name, limits);
      spent = limits.filter(({ period }) => !counted.has(period));
      if (spent.length > 0) throw new BudgetSpent();
    });
    return null;
  } catch (error) {
    if (!(error instanceof BudgetSpent)) throw error;
    return new Date(Math.max(...spent.map(({ endsAt }) => endsAt.getTime())));
  }
}

/** Counts a call in each period that has one left; returns those periods. Rows are locked in order of their key. */
async function countCall(
  tx: Pick<Database, 'getExecutor'>,
  name: string,
  limits: readonly Limit[],
): Promise<ReadonlySet<string>> {
  const wanted = limits.map(({ period, calls, startsAt }) => ({ period, calls, starts_at: startsAt }));
  const { rows } = await sql<{ period: string }>`
    with periods as (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as p (period text, calls int, starts_at timestamptz)
    )
    insert into feed_calls as counted (budget, period, starts_at, calls)
    select ${name}, period, starts_at, 1 from periods where calls > 0 order by period
    on conflict (budget, period, starts_at) do update set calls = counted.calls + 1
    where counted.calls < (select calls from periods where periods.period = counted.period)
    returning period
  `.execute(tx);
  return new Set(rows.map(({ period }) => period));
}

/** What is left of a budget in each period. */
export async function readBudget(
  db: Database,
  { name, budget, now }: Order,
): Promise<readonly { readonly period: Period; readonly limit: number; readonly left: number }[]> {
  const rows = await db
    .selectFrom('feed_calls')
    .select(['period', 'starts_at', 'calls'])
    .where('budget', '=', name)
    .execute();
  return limitsAt(budget, now).map(({ period, calls, startsAt }) => {
    const counted = rows.find(
      (row) => row.period === period && row.starts_at.getTime() === startsAt.getTime(),
    );
    return { period, limit: calls, left: Math.max(0, calls - (counted?.calls ?? 0)) };
  });
}

/** Deletes the counts of past periods. */
export async function deleteOldCalls(db: Database, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await sql`
    delete from feed_calls
    where starts_at < case period when 'month' then ${before(62)}::timestamptz else ${before(2)}::timestamptz end
  `.execute(db);
}
