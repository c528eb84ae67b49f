import type { RedisLink } from '../redis.ts';

/** At most `most` events of one key in any stretch of `seconds`: a rolling window, not one that starts at the hour. */
export interface Limit {
  readonly name: string;
  readonly most: number;
  readonly seconds: number;
}

export type Verdict =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly retryAfterSeconds: number };

/** Counts events against limits, shared between processes through Redis, per process while Redis is away. */
export interface Limiter {
  take(limit: Limit, key: string): Promise<Verdict>;
  /** Takes back the key's newest event, for limits that count failures only: taken before the attempt, given back after. */
  giveBack(limit: Limit, key: string): Promise<void>;
}

// The log of a key's events is a sorted set of instants by Redis's own clock. One script, so that two processes that
// ask at once cannot both get the last place.
const script = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local window = tonumber(ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - window)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then
  local oldest = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
  return tonumber(oldest[2]) + window - now
end
redis.call('ZADD', KEYS[1], now, time[1] .. time[2] .. ARGV[3])
redis.call('PEXPIRE', KEYS[1], window)
return 0
`;

const refused = (waitMs: number): Verdict => ({
  allowed: false,
  retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
});

/** The same rule in memory. Keys whose events are all past are dropped when the map grows. */
export function createLocalLog(now: () => number, events = new Map<string, number[]>()) {
  const mostKeys = 100_000;
  return (limit: Limit, key: string): Verdict => {
    const at = now();
    const windowMs = limit.seconds * 1000;
    const recent = (events.get(key) ?? []).filter((event) => event > at - windowMs);
    if (recent.length >= limit.most) return refused((recent[0] ?? at) + windowMs - at);
    recent.push(at);
    events.delete(key);
    events.set(key, recent);
    if (events.size > mostKeys) for (const oldest of events.keys()) if (events.delete(oldest)) break;
    return { allowed: true };
  };
}

export function createLimiter(redis: RedisLink, now: () => number): Limiter {
  const events = new Map<string, number[]>();
  const local = createLocalLog(now, events);
  let sequence = 0;
  return {
    async take(limit, key) {
      const name = `limit:${limit.name}:${key}`;
      sequence += 1;
      const unique = `${process.pid}-${sequence}`;
      const waitMs = await redis.attempt(async (client) =>
        client.eval(script, 1, name, limit.seconds * 1000, limit.most, unique),
      );
      if (typeof waitMs !== 'number') return local(limit, name);
      return waitMs > 0 ? refused(waitMs) : { allowed: true };
    },
    async giveBack(limit, key) {
      const name = `limit:${limit.name}:${key}`;
      const removed = await redis.attempt(async (client) => client.zpopmax(name));
      if (removed === undefined) events.get(name)?.pop();
    },
  };
}
