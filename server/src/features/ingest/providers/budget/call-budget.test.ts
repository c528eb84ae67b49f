import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPlatform } from '../../../../../test/support/index.ts';
import type { TestPlatform } from '../../../../../test/support/index.ts';
import type { CallBudget } from '../adapter.ts';
import { budgetName, deleteOldCalls, readBudget, reserveCall } from './call-budget.ts';

const feedId = randomUUID();

describe('a call budget', () => {
  let test: TestPlatform;
  beforeAll(async () => {
    test = await openTestPlatform();
  });
  afterAll(async () => test.close());

  const reserve = async (name: string, at: string, budget: CallBudget, leavesQuarter = false) => {
    const clock = { db: test.platform.db, now: () => new Date(at) };
    const opensAt = await reserveCall(clock, { adapter: { name, budget }, feedId, leavesQuarter });
    return opensAt?.toISOString() ?? 'allowed';
  };

  it('leaves a quarter of each minute to urgent calls', async () => {
    const at = '2026-12-30T12:00:00Z';
    const budget = { perMinute: 4 };
    const call = async (leavesQuarter: boolean) => reserve('quarter', at, budget, leavesQuarter);
    expect([await call(true), await call(true), await call(true)]).toEqual(['allowed', 'allowed', 'allowed']);
    expect(await call(true)).toBe('2026-12-30T12:01:00.000Z');
    expect(await call(false)).toBe('allowed');
  });

  it('limits calls in any 60 seconds, a UTC day and a UTC month, by the given clock', async () => {
    const budget = { perMinute: 2, perDay: 3, perMonth: 4 };
    const call = async (at: string) => reserve('all', at, budget);
    expect(await call('2026-12-30T23:57:10Z')).toBe('allowed');
    expect(await call('2026-12-30T23:57:59Z')).toBe('allowed');
    // The clock shows another minute, but the first call is less than 60 seconds ago.
    expect(await call('2026-12-30T23:58:00Z')).toBe('2026-12-30T23:58:10.000Z');
    expect(await call('2026-12-30T23:58:10Z')).toBe('allowed');
    expect(await call('2026-12-30T23:59:30Z')).toBe('2026-12-31T00:00:00.000Z');
    expect(await call('2026-12-31T00:00:00Z')).toBe('allowed');
    expect(await call('2026-12-31T00:00:30Z')).toBe('2027-01-01T00:00:00.000Z');
    // A refused call counts in no period.
    const left = await readBudget(test.platform.db, {
      adapter: { name: 'all', budget },
      feedId,
      now: new Date('2026-12-31T00:00:30Z'),
    });
    expect(left).toEqual([
      { period: 'minute', limit: 2, left: 1, kept: null },
      { period: 'day', limit: 3, left: 2, kept: null },
      { period: 'month', limit: 4, left: 0, kept: null },
    ]);
  });

  it('has no limit where the provider has none', async () => {
    expect(await reserve('free', '2026-12-30T12:00:00Z', {})).toBe('allowed');
  });

  it('is not exceeded when many processes call at once', async () => {
    const calls = await Promise.all(
      Array.from({ length: 40 }, async () =>
        reserve('shared', '2026-12-30T12:00:00Z', { perMinute: 7, perDay: 100 }),
      ),
    );
    expect(calls.filter((answer) => answer === 'allowed')).toHaveLength(7);
  });

  it('is shared by feeds of one provider and key', () => {
    const secret = { name: 'club', place: 'header', key: 'X-Key' } as const;
    expect(budgetName({ name: 'cfbd' })).toBe('cfbd');
    expect(budgetName({ name: 'cfbd', secret })).toBe('cfbd club');
  });

  it('deletes past periods', async () => {
    const { db } = test.platform;
    await deleteOldCalls(db, new Date('2027-01-05T00:00:00Z'));
    const rows = await db.selectFrom('feed_calls').select('period').distinct().execute();
    expect(rows).toEqual([{ period: 'month' }]);
    await deleteOldCalls(db, new Date('2027-04-05T00:00:00Z'));
    expect(await db.selectFrom('feed_calls').selectAll().execute()).toEqual([]);
  });
});
