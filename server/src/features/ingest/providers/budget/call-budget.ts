import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/open.ts';
import type { Reader, Transaction } from '../../../../platform/database/transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Adapter, CallBudget } from '../adapter.ts';
import { countCalls, countKept, findOpening, findRecentOpening, limitsAt, recentOf } from './call-limits.ts';
import type { PeriodLimit, PeriodUse } from './call-limits.ts';

/** Returns the name under which calls are counted. Feeds with the same provider and key share a budget. */
export const budgetName = ({ name, secret }: Pick<Adapter, 'name' | 'secret'>): string =>
  secret ? `${name} ${secret.name}` : name;

/** The feed that makes calls. */
interface Caller {
  readonly adapter: Pick<Adapter, 'name' | 'secret' | 'budget'>;
  readonly feedId: string;
}

interface Reservation extends Caller {
  /** Uses at most three quarters of a minute's calls and leaves the rest to more urgent requests. */
  readonly leavesQuarter?: boolean;
  /** If no call is left, stores in the feed when the next one is allowed. The schedule requests nothing before then. */
  readonly storesWait?: boolean;
}

/**
 * Reserves one call: counts it in every period, or in none if a period has no call left for the feed. Returns null if the
 * call is allowed now, otherwise when it will be. Uses its own transaction, so that other processes wait only briefly for
 * the budget's lock.
 */
export async function reserveCall(
  { db, now: readClock }: Pick<Platform, 'db' | 'now'>,
  { adapter, feedId, leavesQuarter = false, storesWait = false }: Reservation,
): Promise<Date | null> {
  const name = budgetName(adapter);
  return db.transaction().execute(async (tx) => {
    const { budget, recentCalls } = await lockBudget(tx, adapter);
    // Read the clock after locking: another process may have called while this one waited.
    const now = readClock();
    const uses = await loadUses(tx, { adapter, feedId }, limitsAt(budget, now));
    const openings = uses.map(({ limit, use }) => ({ limit, own: use.own, ...findOpening(limit, use) }));
    const { perMinute = Infinity } = budget;
    const perMinuteNow = leavesQuarter ? Math.ceil((perMinute * 3) / 4) : perMinute;
    const minuteOpensAt = findRecentOpening(perMinuteNow, recentCalls, now);
    const opensAt = new Date(Math.max(minuteOpensAt.getTime(), ...openings.map(({ at }) => at.getTime())));
    if (opensAt > now) {
      // This transaction holds the budget's lock, so the stored wait cannot be stale: an earlier change of the plan or of
      // the feeds is already taken into account, and a later change ends the wait.
      if (storesWait)
        await tx
          .updateTable('provider_feeds')
          .set({ calls_from: opensAt })
          .where('id', '=', feedId)
          .execute();
      return opensAt;
    }
    await tx
      .updateTable('call_budgets')
      .set({ recent_calls: [...recentOf(recentCalls, now), now] })
      .where('budget', '=', name)
      .execute();
    const changes = openings.flatMap(({ limit, own, borrowed }) => [
      ...borrowed
        .filter((other) => other.feedId !== feedId)
        .map((other) => ({ ...rowOf(limit), feed_id: other.feedId, calls: 0, borrowed: other.borrowed })),
      {
        ...rowOf(limit),
        feed_id: feedId,
        calls: 1,
        borrowed: borrowed.find((one) => one.feedId === feedId)?.borrowed ?? own.borrowed,
      },
    ]);
    await sql`
      insert into feed_calls as stored (budget, period, starts_at, feed_id, calls, borrowed)
      select ${name}, changes.* from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as changes (period text, starts_at timestamptz, feed_id uuid, calls int, borrowed int)
      on conflict (budget, period, starts_at, feed_id) do update
      set calls = stored.calls + excluded.calls, borrowed = excluded.borrowed
    `.execute(tx);
    return null;
  });
}

/** Loads the calls of the feeds that share a budget: all feeds that are not paused, and the caller. */
async function loadUses(
  db: Reader,
  { adapter, feedId }: Caller,
  limits: readonly PeriodLimit[],
): Promise<readonly { readonly limit: PeriodLimit; readonly use: PeriodUse }[]> {
  const sharingFeeds = await db
    .selectFrom('provider_feeds')
    .select('id')
    .where('adapter', '=', adapter.name)
    .where('paused_at', 'is', null)
    .where('id', '!=', feedId)
    .orderBy('id')
    .execute();
  const rows = await db
    .selectFrom('feed_calls')
    .selectAll()
    .where('budget', '=', budgetName(adapter))
    .where(
      'starts_at',
      'in',
      limits.map(({ startsAt }) => startsAt),
    )
    .execute();
  return limits.map((limit) => {
    const periodRows = rows.filter(
      ({ period, starts_at: at }) => period === limit.period && at.getTime() === limit.startsAt.getTime(),
    );
    const useOf = (id: string) => {
      const { calls = 0, borrowed = 0 } = periodRows.find((row) => row.feed_id === id) ?? {};
      return { feedId: id, calls, borrowed };
    };
    const own = useOf(feedId);
    const others = sharingFeeds.map(({ id }) => useOf(id));
    const totalCalls = periodRows.reduce((total, { calls }) => total + calls, 0);
    return {
      limit,
      use: { own, others, formerCalls: totalCalls - countCalls({ own, others, formerCalls: 0 }) },
    };
  });
}

const rowOf = ({ period, startsAt }: PeriodLimit) => ({ period, starts_at: startsAt });

interface BudgetRow {
  readonly per_minute: number | null;
  readonly per_day: number | null;
  readonly per_month: number | null;
}

/** Replaces each of the adapter's limits by the operator's, if there is one. */
function combineLimits({ budget }: Pick<Adapter, 'budget'>, row: BudgetRow | undefined): CallBudget {
  return {
    perMinute: row?.per_minute ?? budget.perMinute,
    perDay: row?.per_day ?? budget.perDay,
    perMonth: row?.per_month ?? budget.perMonth,
  };
}

async function lockBudget(
  tx: Reader,
  adapter: Caller['adapter'],
): Promise<{ readonly budget: CallBudget; readonly recentCalls: readonly Date[] }> {
  const name = budgetName(adapter);
  await tx
    .insertInto('call_budgets')
    .values({ budget: name })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('call_budgets')
    .selectAll()
    .where('budget', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { budget: combineLimits(adapter, row), recentCalls: row.recent_calls };
}

const findBudget = async (db: Reader, adapter: Caller['adapter']) =>
  db.selectFrom('call_budgets').selectAll().where('budget', '=', budgetName(adapter)).executeTakeFirst();

/** Returns the calls that a provider allows: the operator's limits, otherwise the adapter's. */
export const loadBudget = async (db: Reader, adapter: Caller['adapter']): Promise<CallBudget> =>
  combineLimits(adapter, await findBudget(db, adapter));

/** Returns the limit that a number of calls reaches, such as "1 a minute"; `undefined` if it reaches none. */
export async function findReachedLimit(
  db: Reader,
  adapter: Caller['adapter'],
  calls: number,
): Promise<string | undefined> {
  const { perMinute, perDay, perMonth } = await loadBudget(db, adapter);
  const reachedLimit = Object.entries({ minute: perMinute, day: perDay, month: perMonth }).find(
    ([, limit]) => limit !== undefined && limit <= calls,
  );
  return reachedLimit && `${reachedLimit[1]} a ${reachedLimit[0]}`;
}

/** The limits of an operator's plan. Null restores the adapter's own limit; undefined keeps the stored one. */
export type CallPlan = { readonly [Limit in keyof CallBudget]?: number | null | undefined };

/** Stores the limits of a plan, for all feeds with the provider's key. */
export async function savePlan(
  { db }: Transaction,
  adapter: Caller['adapter'],
  { perMinute, perDay, perMonth }: CallPlan,
): Promise<void> {
  // Update the name too, with the same value: a plan without any limit would otherwise be an update without columns, which
  // is an error.
  const row = {
    budget: budgetName(adapter),
    per_minute: perMinute,
    per_day: perDay,
    per_month: perMonth,
  };
  await db
    .insertInto('call_budgets')
    .values(row)
    .onConflict((conflict) => conflict.column('budget').doUpdateSet(row))
    .execute();
}

/**
 * Locks a provider's budgets: waits for running reservations of calls, and makes new ones wait until the transaction ends.
 */
export async function lockBudgets({ db }: Transaction, adapterName: string): Promise<void> {
  await db
    .selectFrom('call_budgets')
    .select('budget')
    .where(sql`split_part(budget, ' ', 1)`, '=', adapterName)
    .orderBy('budget')
    .forUpdate()
    .execute();
}

/** What is left of a budget. */
export interface BudgetState {
  readonly period: 'minute' | PeriodLimit['period'];
  readonly limit: number;
  readonly left: number;
  /** The part of `left` that no other feed can use; null if the calls are not divided. */
  readonly kept: number | null;
}

/** Returns what is left of a feed's budget in the last 60 seconds, the day and the month, for each limit that is set. */
export async function readBudget(
  db: Reader,
  { adapter, feedId, now }: Caller & { readonly now: Date },
): Promise<readonly BudgetState[]> {
  const row = await findBudget(db, adapter);
  const budget = combineLimits(adapter, row);
  const { perMinute = Infinity } = budget;
  const recent = recentOf(row?.recent_calls ?? [], now).length;
  const uses = await loadUses(db, { adapter, feedId }, limitsAt(budget, now));
  const states: readonly BudgetState[] = [
    { period: 'minute', limit: perMinute, left: Math.max(0, perMinute - recent), kept: null },
    ...uses.map(({ limit: { period, calls }, use }) => ({
      period,
      limit: calls,
      left: Math.max(0, calls - countCalls(use)),
      kept: use.others.length === 0 ? null : countKept(calls, use),
    })),
  ];
  return states.filter(({ limit }) => limit < Infinity);
}

/** Deletes the counts of past periods. */
export async function deleteOldCalls(db: Database, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await sql`
    delete from feed_calls
    where starts_at < case period when 'month' then ${daysAgo(62)}::timestamptz else ${daysAgo(2)}::timestamptz end
  `.execute(db);
}
