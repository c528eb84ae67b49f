import { Redis } from 'ioredis';
import type { Log } from './telemetry/log.ts';

/** A connection to Redis that may be gone at any time: whatever is kept there can be lost. */
export interface RedisLink {
  /** Runs a command; gives `undefined` at once while Redis is away, or when it does not answer in time. */
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
  let [saidAway, closing] = [false, false];
  const away = (err?: Error) => {
    if (!saidAway && !closing)
      log.warn({ err }, 'Redis is away: limits and cached answers are kept per process');
    saidAway = true;
  };
  client.on('error', away);
  // A server that is restarted at once closes the connection and no more: no error follows.
  client.on('close', () => away());
  client.on('ready', () => {
    if (saidAway) log.info('Redis is back');
    saidAway = false;
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
