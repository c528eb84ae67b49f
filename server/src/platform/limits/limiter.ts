import ipaddr from 'ipaddr.js';
import { sha256 } from '../crypto.ts';
import type { RedisLink } from '../redis.ts';

/** At most `most` events per key within a rolling window of `seconds`. */
export interface Limit {
  readonly name: string;
  readonly most: number;
  readonly seconds: number;
}

export type Verdict =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly retryAfterSeconds: number };

/** Counts events against limits: across processes through Redis, or per process while Redis is unreachable. */
export interface Limiter {
  take(limit: Limit, key: string): Promise<Verdict>;
  /** Removes the key's newest event. Limits on failures reserve a slot before the attempt and release it on success. */
  release(limit: Limit, key: string): Promise<void>;
}

/**
 * Returns the network that a limit counts as one client: an IPv4 address, or the /64 network of an IPv6 address, because a
 * subscriber gets at least a /64. Text that is not an address is returned unchanged.
 */
export function clientNetwork(address: string): string {
  // IPv4 is the common case and needs no parsing.
  if (!address.includes(':') || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

// Stores a key's events as a sorted set of times by Redis's clock. A script is atomic, so two processes cannot both take the
// last slot.
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

/** Applies the rule of `script` in memory. Above 100,000 keys, drops the least recently used one. */
export function createLocalLog(now: () => number, events = new Map<string, number[]>()) {
  const maxKeys = 100_000;
  return (limit: Limit, key: string): Verdict => {
    const at = now();
    const windowMs = limit.seconds * 1000;
    const recent = (events.get(key) ?? []).filter((event) => event > at - windowMs);
    if (recent.length >= limit.most) return refused((recent[0] ?? at) + windowMs - at);
    recent.push(at);
    events.delete(key);
    events.set(key, recent);
    if (events.size > maxKeys) for (const oldest of events.keys()) if (events.delete(oldest)) break;
    return { allowed: true };
  };
}

/** The name of a count in Redis. Keys are hashed: emails, addresses and account ids must not be stored outside the database. */
const nameOf = ({ name }: Limit, key: string) => `limit:${name}:${sha256(key).toString('base64url')}`;

export function createLimiter(redis: RedisLink, now: () => number): Limiter {
  const events = new Map<string, number[]>();
  const local = createLocalLog(now, events);
  let sequence = 0;
  return {
    async take(limit, key) {
      const name = nameOf(limit, key);
      sequence += 1;
      const unique = `${process.pid}-${sequence}`;
      const waitMs = await redis.attempt(async (client) =>
        client.eval(script, 1, name, limit.seconds * 1000, limit.most, unique),
      );
      if (typeof waitMs !== 'number') return local(limit, name);
      return waitMs > 0 ? refused(waitMs) : { allowed: true };
    },
    async release(limit, key) {
      const name = nameOf(limit, key);
      const removed = await redis.attempt(async (client) => client.zpopmax(name));
      if (removed === undefined) events.get(name)?.pop();
    },
  };
}
