import type { RedisLink } from '../redis.ts';
import { clientNetwork } from './client-network.ts';
import type { Verdict } from './limiter.ts';

/**
 * The general budget of requests an address has in a minute.
 *
 * It stands before every request, cached ones too, so it may not cost a round trip: each process decides from its own
 * counts and what the others last reported, and exchanges both with Redis in one batch a few times a second. The budget
 * can so be overrun by what arrives between two exchanges, never by more; while Redis is away each process counts alone.
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

export function createRequestBudget(redis: RedisLink, perMinute: number, now: () => number): RequestBudget {
  let window = Math.floor(now() / windowMs);
  let current = new Map<string, Count>();
  let previous = new Map<string, Count>();

  const turn = (moment: number) => {
    const at = Math.floor(moment / windowMs);
    if (at === window) return;
    previous = at === window + 1 ? current : new Map();
    current = new Map();
    window = at;
  };

  const exchange = async () => {
    turn(now());
    const changed = [...current].filter(([, count]) => count.unreported > 0);
    if (changed.length === 0 || !redis.up) return;
    const minute = window;
    const totals = await redis.attempt(async (client) => {
      const batch = client.pipeline();
      for (const [address, count] of changed) {
        const key = `budget:${minute}:${address}`;
        batch.incrby(key, count.unreported);
        batch.expire(key, 150);
        // Reported once this batch is on its way; if it is lost, so is this much of the count, which a limit can bear.
        count.known += count.unreported;
        count.unreported = 0;
      }
      return batch.exec();
    });
    totals?.forEach(([error, total], index) => {
      const count = index % 2 === 0 ? changed[index / 2]?.[1] : undefined;
      if (count && !error && typeof total === 'number') count.known = Math.max(count.known, total);
    });
  };
  const timer = setInterval(() => void exchange(), exchangeMs);
  timer.unref();

  return {
    spend(address) {
      const moment = now();
      turn(moment);
      const client = clientNetwork(address);
      const count = current.get(client) ?? { unreported: 0, known: 0 };
      const before = previous.get(client);
      const spent = count.known + count.unreported;
      const spentBefore = before ? before.known + before.unreported : 0;
      const elapsedMs = moment % windowMs;
      // The last minute counts for the part of it that is still within sixty seconds.
      if (spent + spentBefore * (1 - elapsedMs / windowMs) >= perMinute) {
        const waitMs = windowMs * roomAt(spent, spentBefore, perMinute) - elapsedMs;
        // Room comes just after that moment, and a moment worked out in fractions may fall a hair short: one millisecond
        // more, so that whoever comes back as told is never a moment too early (nor told to wait for nothing at all).
        return { allowed: false, retryAfterSeconds: Math.floor((waitMs + 1) / 1000) + 1 };
      }
      count.unreported += 1;
      current.set(client, count);
      return { allowed: true };
    },
    close: () => clearInterval(timer),
  };
}

/** When there is room for one more, in windows since the current one began: later in it as the last one fades, or in the next. */
const roomAt = (spent: number, before: number, most: number): number =>
  spent < most ? 1 - (most - spent) / before : 2 - most / spent;
