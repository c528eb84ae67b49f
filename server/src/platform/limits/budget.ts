import { sha256 } from '../crypto.ts';
import type { RedisLink } from '../redis.ts';
import type { Verdict } from './limiter.ts';

/**
 * Limits the units that one key (a network or an account) spends per minute.
 *
 * It runs before every request, including cached ones, so it must not cost a round trip. Each process decides by its own counts
 * and the totals of the last exchange with Redis. Exchanges run in one batch four times a second; only requests between two
 * exchanges can exceed the budget. While Redis is unreachable, each process counts alone.
 */
export interface Budget {
  /**
   * Spends units if any are left. The last request may overdraw the budget, so that a request can cost more than the whole
   * budget. Zero units are always allowed.
   */
  spend(key: string, units: number): Verdict;
  /** Charges units unconditionally, for work that only some requests need. A negative number refunds units. */
  charge(key: string, units: number): void;
  close(): void;
}

interface Count {
  /** Units that this process has spent since the last exchange. */
  unreported: number;
  /** Units that all processes had spent at the last exchange. */
  known: number;
}

const windowMs = 60_000;
const exchangeMs = 250;

const totalOf = (count: Count | undefined): number => (count ? count.known + count.unreported : 0);

interface Report {
  /** The prefix of the Redis keys: the budget's name and the minute. */
  readonly prefix: string;
  readonly counts: readonly (readonly [key: string, Count])[];
}

/** Reports counts to Redis in one batch and replaces them with the totals of all processes. */
async function exchangeCounts(redis: RedisLink, { prefix, counts }: Report): Promise<void> {
  const totals = await redis.attempt(async (client) => {
    const batch = client.pipeline();
    for (const [key, count] of counts) {
      // Hashed, because Redis must contain neither addresses nor account ids.
      const name = `${prefix}:${sha256(key).toString('base64url')}`;
      batch.incrby(name, count.unreported);
      batch.expire(name, 150);
      // Counts as reported even if the batch is lost: the limit tolerates the difference.
      count.known += count.unreported;
      count.unreported = 0;
    }
    return batch.exec();
  });
  totals?.forEach(([error, total], index) => {
    const count = index % 2 === 0 ? counts[index / 2]?.[1] : undefined;
    if (count && !error && typeof total === 'number') count.known = total;
  });
}

interface BudgetOptions {
  /** Separates the counts of several budgets in Redis. */
  readonly name: string;
  readonly perMinute: number;
  readonly now: () => number;
}

export function createBudget(redis: RedisLink, { name, perMinute, now }: BudgetOptions): Budget {
  let window = Math.floor(now() / windowMs);
  let current = new Map<string, Count>();
  let previous = new Map<string, Count>();

  /** Starts a new window when the minute changes. */
  const rollWindow = (moment: number) => {
    const at = Math.floor(moment / windowMs);
    if (at === window) return;
    previous = at === window + 1 ? current : new Map();
    current = new Map();
    window = at;
  };

  // One exchange at a time: the result of an older one would overwrite the counts of a newer one.
  let exchanging = false;
  const exchange = async () => {
    rollWindow(now());
    const counts = [...current].filter(([, count]) => count.unreported !== 0);
    if (exchanging || counts.length === 0 || !redis.up) return;
    exchanging = true;
    await exchangeCounts(redis, { prefix: `budget:${name}:${window}`, counts });
    exchanging = false;
  };
  const timer = setInterval(() => void exchange(), exchangeMs);
  timer.unref();

  const add = (key: string, units: number) => {
    const count = current.get(key);
    // A minute's count cannot fall below zero: a refund may be for units that were spent in the minute before.
    if (count) count.unreported += Math.max(units, -totalOf(count));
    else if (units > 0) current.set(key, { unreported: units, known: 0 });
  };

  return {
    spend(key, units) {
      if (units === 0) return { allowed: true };
      const moment = now();
      rollWindow(moment);
      const spent = totalOf(current.get(key));
      const spentBefore = totalOf(previous.get(key));
      const elapsedMs = moment % windowMs;
      // Sliding window: the previous minute counts by its share of the last 60 seconds.
      if (spent + spentBefore * (1 - elapsedMs / windowMs) >= perMinute) {
        const waitMs = windowMs * nextFreeAt(spent, spentBefore, perMinute) - elapsedMs;
        // Add a millisecond for rounding errors and round up, so that a client that waits this long is never too early.
        return { allowed: false, retryAfterSeconds: Math.floor((waitMs + 1) / 1000) + 1 };
      }
      add(key, units);
      return { allowed: true };
    },
    charge(key, units) {
      rollWindow(now());
      add(key, units);
    },
    close: () => clearInterval(timer),
  };
}

/**
 * Returns when units are free again, counted from the start of the current window in lengths of a window: up to 1 is later in
 * this window, more is in the next one.
 */
const nextFreeAt = (spent: number, before: number, most: number): number =>
  spent < most ? 1 - (most - spent) / before : 2 - most / spent;
