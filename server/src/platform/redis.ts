import { Redis } from 'ioredis';
import type { Log } from './telemetry/log.ts';

/** A connection to Redis. It may fail at any time, and data in Redis may be lost. */
export interface RedisLink {
  /** Runs a command. Returns `undefined` at once while Redis is unreachable, and when a command times out. */
  attempt<T>(work: (client: Redis) => Promise<T>): Promise<T | undefined>;
  readonly up: boolean;
  /** Whether Redis is configured at all. */
  readonly configured: boolean;
  close(): Promise<void>;
}

const commandTimeoutMs = 250;

const none: RedisLink = {
  attempt: async () => Promise.resolve(undefined),
  up: false,
  configured: false,
  close: async () => Promise.resolve(),
};

export function openRedis(url: string | undefined, keyPrefix: string, log: Log): RedisLink {
  if (url === undefined) return none;
  const client = new Redis(url, {
    keyPrefix,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: commandTimeoutMs,
    connectTimeout: 1000,
    retryStrategy: (tries) => Math.min(100 * 2 ** tries, 3000),
  });
  let [reportedAway, closing] = [false, false];
  const away = (err?: Error) => {
    if (!reportedAway && !closing)
      log.warn({ err }, 'Redis is away: limits and cached answers are kept per process');
    reportedAway = true;
  };
  client.on('error', away);
  // A quick restart of Redis only closes the connection, without an error.
  client.on('close', () => away());
  client.on('ready', () => {
    if (reportedAway) log.info('Redis is back');
    reportedAway = false;
  });
  return {
    async attempt(work) {
      if (client.status !== 'ready') return undefined;
      try {
        return await work(client);
      } catch {
        return undefined;
      }
    },
    get up() {
      return client.status === 'ready';
    },
    configured: true,
    async close() {
      closing = true;
      client.disconnect();
      return Promise.resolve();
    },
  };
}
