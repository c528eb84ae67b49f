import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually, openTestPlatform, waitUntilConnected } from '../../../test/support/index.ts';
import type { TestPlatform } from '../../../test/support/index.ts';
import type { RedisLink } from '../redis.ts';
import { createBudget } from './budget.ts';
import type { Budget } from './budget.ts';
import { clientNetwork } from './limiter.ts';

const away: RedisLink = {
  attempt: async () => Promise.resolve(undefined),
  up: false,
  configured: true,
  close: async () => Promise.resolve(),
};

const noon = () => 43_200_000;

const open: Budget[] = [];
const budgetOf = (redis: RedisLink, perMinute: number, now: () => number) => {
  const budget = createBudget(redis, { name: 'test', perMinute, now });
  open.push(budget);
  return budget;
};
afterEach(() => {
  for (const budget of open.splice(0)) budget.close();
});

describe('a budget', () => {
  it('that one key has used up refuses further requests of that key only, until enough time has passed', () => {
    let at = 120_000;
    const budget = budgetOf(away, 5, () => at);
    for (let i = 0; i < 5; i += 1) expect(budget.spend('192.0.2.1', 1).allowed).toBe(true);
    expect(budget.spend('192.0.2.1', 1).allowed).toBe(false);
    expect(budget.spend('192.0.2.2', 1).allowed).toBe(true);
    at += 130_000;
    expect(budget.spend('192.0.2.1', 1).allowed).toBe(true);
  });

  it('cannot be spent twice around the change of the minute', () => {
    let at = 179_000;
    const budget = budgetOf(away, 60, () => at);
    for (let i = 0; i < 60; i += 1) budget.spend('192.0.2.1', 1);
    at = 181_000;
    let more = 0;
    while (budget.spend('192.0.2.1', 1).allowed) more += 1;
    expect(more).toBeLessThanOrEqual(2);
  });

  it('returns the exact time to wait: a request is refused before that time and allowed after it, for any costs', () => {
    const requests = fc.tuple(
      fc.integer({ min: 0, max: 30_000 }),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 50 })), { maxLength: 12 }),
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }),
        fc.array(requests, { minLength: 1, maxLength: 8 }),
        (perMinute, bursts) => {
          let at = 0;
          const budget = createBudget(away, { name: 'test', perMinute, now: () => at });
          for (const [gap, burst] of bursts) {
            at += gap;
            for (const [units, more] of burst) {
              const verdict = budget.spend('192.0.2.1', units);
              if (verdict.allowed) {
                budget.charge('192.0.2.1', more);
                continue;
              }
              const refusedAt = at;
              at = refusedAt + verdict.retryAfterSeconds * 1000 - 2001;
              expect(at <= refusedAt || !budget.spend('192.0.2.1', units).allowed).toBe(true);
              at = refusedAt + verdict.retryAfterSeconds * 1000;
              expect(budget.spend('192.0.2.1', units).allowed).toBe(true);
            }
          }
          budget.close();
        },
      ),
    );
  });

  it('refuses for at most two minutes after any charge', () => {
    const budget = budgetOf(away, 5, () => 0);
    budget.charge('192.0.2.1', 1_000_000);
    expect(budget.spend('192.0.2.1', 1)).toEqual({
      allowed: false,
      retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 60 && seconds <= 121),
    });
  });

  it('never refuses what costs nothing, and refunds no more than was spent', () => {
    const budget = budgetOf(away, 5, () => 0);
    budget.charge('192.0.2.1', 20);
    expect(budget.spend('192.0.2.1', 0).allowed).toBe(true);
    expect(budget.spend('192.0.2.1', 1).allowed).toBe(false);
    budget.charge('192.0.2.1', -16);
    expect(budget.spend('192.0.2.1', 1).allowed).toBe(true);
    expect(budget.spend('192.0.2.1', 1).allowed).toBe(false);
    // A refund cannot exceed what was spent.
    budget.charge('192.0.2.1', -100);
    for (let i = 0; i < 5; i += 1) expect(budget.spend('192.0.2.1', 1).allowed).toBe(true);
    expect(budget.spend('192.0.2.1', 1).allowed).toBe(false);
  });

  it('returns a time that is long enough even if a unit is about to become free, for any budget', () => {
    const client = '192.0.2.1';
    for (let perMinute = 1; perMinute <= 30; perMinute += 1) {
      for (let units = 1; units < perMinute; units += 1) {
        // In the minute after a fully used one, a unit becomes free just after this moment. Try now and whole seconds before.
        const full = Math.round((60_000 * units) / perMinute);
        for (const requestedAt of [full, full - 1000, full - 7000].filter((moment) => moment > 0)) {
          let at = 0;
          const budget = budgetOf(away, perMinute, () => at);
          while (budget.spend(client, 1).allowed);
          at = 60_000 + requestedAt;
          let verdict = budget.spend(client, 1);
          while (verdict.allowed) verdict = budget.spend(client, 1);
          expect(verdict.retryAfterSeconds).toBeGreaterThanOrEqual(1);
          at += verdict.retryAfterSeconds * 1000;
          expect(budget.spend(client, 1).allowed, `${perMinute} a minute, requested at ${requestedAt}`).toBe(
            true,
          );
          budget.close();
        }
      }
    }
  });

  it('is shared between processes through Redis, within a second', async () => {
    const opened: TestPlatform = await openTestPlatform();
    try {
      await waitUntilConnected(opened.platform);
      const [one, other] = [
        budgetOf(opened.platform.redis, 50, noon),
        budgetOf(opened.platform.redis, 50, noon),
      ];
      for (let i = 0; i < 30; i += 1) expect(one.spend('192.0.2.9', 1).allowed).toBe(true);
      for (let i = 0; i < 10; i += 1) expect(other.spend('192.0.2.9', 1).allowed).toBe(true);
      // 40 in total. Once both processes have exchanged counts with Redis, each knows the other's.
      let more = 0;
      await eventually(async () => {
        if (!one.spend('192.0.2.9', 1).allowed && !other.spend('192.0.2.9', 1).allowed) return;
        more += 1;
        throw new Error('not exchanged yet');
      });
      expect(more).toBeLessThan(40);
      expect(one.spend('192.0.2.10', 1).allowed).toBe(true);
    } finally {
      for (const budget of open.splice(0)) budget.close();
      await opened.close();
    }
  });

  it('V15.3.4 counts the addresses of one IPv6 /64 as one client', () => {
    const budget = budgetOf(away, 2, () => 0);
    expect(budget.spend(clientNetwork('2001:db8:1:2::1'), 1).allowed).toBe(true);
    expect(budget.spend(clientNetwork('2001:db8:1:2:ffff:1:2:3'), 1).allowed).toBe(true);
    expect(budget.spend(clientNetwork('2001:0db8:0001:0002::99'), 1).allowed).toBe(false);
    expect(budget.spend(clientNetwork('2001:db8:1:3::1'), 1).allowed).toBe(true);
  });
});

describe('the network of an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
    ['2001:DB8:00A:b:c:d:e:f', '2001:db8:a:b::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
  ])('V15.3.4 %s is %s', (address, network) => {
    expect(clientNetwork(address)).toBe(network);
  });
});
