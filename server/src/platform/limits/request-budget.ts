import type { RedisLink } from '../redis.ts';
import { clientNetwork } from './limiter.ts';
import type { Verdict } from './limiter.ts';

/**
 * Limits the requests of one client per minute.
 *
 * It runs before every request, including cached ones, so it must not cost a round trip. Each process decides from its own
 * counts and the totals of the last exchange with Redis, which runs in one batch four times a second. The budget can be
 * exceeded only by requests between two exchanges. While Redis is unreachable, each process counts alone.
 */
export interface RequestBudget {
  spend(address: string): Verdict;
  close(): void;
}

interface Count {
  /** Spent in this process since the last exchange. */
  unreported: number;
  /** Spent everywhere, as of the last exchange. */
  known: number;
}

const windowMs = 60_000;
const exchangeMs = 250;

/** Reports counts to Redis in one batch and takes over the totals of all processes. */
async function exchangeCounts(
  redis: RedisLink,
  minute: number,
  counts: readonly (readonly [client: string, Count])[],
): Promise<void> {
  const totals = await redis.attempt(async (client) => {
    const batch = client.pipeline();
    for (const [address, count] of counts) {
      const key = `budget:${minute}:${address}`;
      batch.incrby(key, count.unreported);
      batch.expire(key, 150);
      // Counted as reported even if the batch is then lost: the limit tolerates the difference.
      count.known += count.unreported;
      count.unreported = 0;
    }
    return batch.exec();
  });
  totals?.forEach(([error, total], index) => {
    const count = index % 2 === 0 ? counts[index / 2]?.[1] : undefined;
    if (count && !error && typeof total === 'number') count.known = Math.max(count.known, total);
  });
}

export function createRequestBudget(redis: RedisLink, perMinute: number, now: () => number): RequestBudget {
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

  const exchange = async () => {
    rollWindow(now());
    const changed = [...current].filter(([, count]) => count.unreported > 0);
    if (changed.length > 0 && redis.up) await exchangeCounts(redis, window, changed);
  };
  const timer = setInterval(() => void exchange(), exchangeMs);
  timer.unref();

  return {
    spend(address) {
      const moment = now();
      rollWindow(moment);
      const client = clientNetwork(address);
      const count = current.get(client) ?? { unreported: 0, known: 0 };
      const before = previous.get(client);
      const spent = count.known + count.unreported;
      const spentBefore = before ? before.known + before.unreported : 0;
      const elapsedMs = moment % windowMs;
      // Sliding window: the previous minute counts by the share that lies within the last 60 seconds.
      if (spent + spentBefore * (1 - elapsedMs / windowMs) >= perMinute) {
        const waitMs = windowMs * nextSlotAt(spent, spentBefore, perMinute) - elapsedMs;
        // Add a millisecond against rounding errors and round up, so that a client that waits as told is not too early.
        return { allowed: false, retryAfterSeconds: Math.floor((waitMs + 1) / 1000) + 1 };
      }
      count.unreported += 1;
      current.set(client, count);
      return { allowed: true };
    },
    close: () => clearInterval(timer),
  };
}

/** When the next request fits, in windows since the current one began: later in this window, or in the next. */
const nextSlotAt = (spent: number, before: number, most: number): number =>
  spent < most ? 1 - (most - spent) / before : 2 - most / spent;
