import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, openTestPlatform, waitUntilConnected } from '../../../test/support/index.ts';
import type { TestPlatform } from '../../../test/support/index.ts';
import { createLimiter, createLocalLog } from './limiter.ts';

const limit = { name: 'test', most: 3, seconds: 60 };

describe('a limit in memory', () => {
  it('V2.1.2 allows exactly its number of events in any window, and returns the time to wait', () => {
    let at = 1_000_000;
    const take = createLocalLog(() => at);
    for (const step of [0, 10_000, 10_000]) {
      at += step;
      expect(take(limit, 'a')).toEqual({ allowed: true });
    }
    expect(take(limit, 'a')).toEqual({ allowed: false, retryAfterSeconds: 40 });
    expect(take(limit, 'b')).toEqual({ allowed: true });
    at += 39_999;
    expect(take(limit, 'a')).toEqual({ allowed: false, retryAfterSeconds: 1 });
    at += 1;
    expect(take(limit, 'a')).toEqual({ allowed: true });
    expect(take(limit, 'a').allowed).toBe(false);
  });

  it('V2.1.2 never allows more than its number of events in any window, whenever they happen', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40_000 }), { maxLength: 60 }), (steps) => {
        let at = 0;
        const take = createLocalLog(() => at);
        const passed: number[] = [];
        for (const step of steps) {
          at += step;
          const recent = passed.filter((event) => event > at - 60_000);
          const verdict = take(limit, 'a');
          // Refused if and only if the window is full.
          expect(verdict.allowed).toBe(recent.length < limit.most);
          if (verdict.allowed) passed.push(at);
          const wait = verdict.allowed ? Infinity : verdict.retryAfterSeconds * 1000;
          expect(wait).toBeGreaterThanOrEqual((recent[0] ?? 0) + 60_000 - at);
        }
      }),
    );
  });

  it('V6.3.1 keeps counting when a new clock hour begins', () => {
    const hour = 3_600_000;
    let at = 10 * hour - 5000;
    const take = createLocalLog(() => at);
    expect(take(limit, 'a').allowed).toBe(true);
    expect(take(limit, 'a').allowed).toBe(true);
    at = 10 * hour + 5000;
    expect(take(limit, 'a').allowed).toBe(true);
    expect(take(limit, 'a')).toEqual({ allowed: false, retryAfterSeconds: 50 });
  });

  it('drops the least recently used keys first', () => {
    const take = createLocalLog(() => 0);
    for (let i = 0; i < 100_000; i += 1) take(limit, `key ${i}`);
    for (let i = 0; i < 3; i += 1) take(limit, 'key 0');
    take(limit, 'one more');
    expect(take(limit, 'key 0').allowed).toBe(false);
  });
});

describe('a limit in Redis', () => {
  let one: TestPlatform;
  let other: TestPlatform;
  beforeAll(async () => {
    one = await openTestPlatform();
    other = await openTestPlatform({
      databaseUrl: one.platform.config.DATABASE_URL,
      config: { REDIS_PREFIX: one.platform.config.REDIS_PREFIX },
    });
    await Promise.all([waitUntilConnected(one.platform), waitUntilConnected(other.platform)]);
  });
  afterAll(async () => Promise.all([one.close(), other.close()]));

  it('is shared: two concurrent processes together get no more slots than one', async () => {
    const key = randomUUID();
    const verdicts = await Promise.all(
      Array.from({ length: 50 }, async (_, i) =>
        (i % 2 ? one : other).platform.limiter.take({ name: 'shared', most: 7, seconds: 60 }, key),
      ),
    );
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(7);
    const waits = verdicts.flatMap((verdict) => (verdict.allowed ? [] : [verdict.retryAfterSeconds]));
    expect(waits.every((seconds) => seconds >= 59 && seconds <= 60)).toBe(true);
  });

  it('has a rolling window: a slot is free once the oldest event leaves it', async () => {
    const key = randomUUID();
    const short = { name: 'rolling', most: 1, seconds: 1 };
    const began = performance.now();
    expect((await one.platform.limiter.take(short, key)).allowed).toBe(true);
    expect((await other.platform.limiter.take(short, key)).allowed).toBe(false);
    await eventually(async () => expect((await one.platform.limiter.take(short, key)).allowed).toBe(true));
    expect(performance.now() - began).toBeGreaterThan(990);
  });

  it('releases a slot of the key, in Redis and in memory', async () => {
    const away = {
      attempt: async () => Promise.resolve(undefined),
      up: false,
      configured: true,
      close: async () => undefined,
    };
    for (const limiter of [one.platform.limiter, createLimiter(away, () => 0)]) {
      const key = randomUUID();
      const takes = async () => (await limiter.take(limit, key)).allowed;
      expect([await takes(), await takes(), await takes(), await takes()]).toEqual([true, true, true, false]);
      await limiter.release(limit, key);
      await limiter.release(limit, randomUUID());
      expect([await takes(), await takes()]).toEqual([true, false]);
    }
  });

  it('expires its keys after the window', async () => {
    await one.platform.limiter.take({ name: 'expiring', most: 5, seconds: 60 }, 'x');
    const name = `limit:expiring:${createHash('sha256').update('x').digest('base64url')}`;
    const remainingMs = await one.platform.redis.attempt(async (client) => client.pttl(name));
    expect(remainingMs).toSatisfy((ms: number) => ms > 0 && ms <= 60_000);
  });

  it('applies per process while Redis is unreachable', async () => {
    const limiterWithoutRedis = createLimiter(
      {
        attempt: async () => Promise.resolve(undefined),
        up: false,
        configured: true,
        close: async () => undefined,
      },
      () => 0,
    );
    const verdicts = [];
    for (let i = 0; i < 5; i += 1) verdicts.push((await limiterWithoutRedis.take(limit, 'k')).allowed);
    expect(verdicts).toEqual([true, true, true, false, false]);
  });
});
