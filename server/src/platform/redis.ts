import { Redis } from 'ioredis';
import type { Log } from './telemetry/log.ts';

/** A connection to Redis. It may fail at any time, and data in Redis may be lost. */
export interface RedisLink {
  /** Runs a command. Returns `undefined` at once while Redis is unreachable, and after a time-out. */
  attempt<T>(work: (client: Redis) => Promise<T>): Promise<T | undefined>;
  readonly up: boolean;
  /** Whether Redis is configured at all. */
  readonly configured: boolean;
  close(): Promise<void>;
}

const commandTimeoutMs = 250;

/**
 * Finds a fault in Redis's memory settings, from its `INFO memory`. Without a limit, Redis may use all memory of its machine.
 * Without eviction, it refuses writes once it is full.
 */
export function findMemoryFault(info: string): string | undefined {
  const [, bytes] = /^maxmemory:(\d+)/mu.exec(info) ?? [];
  const [, policy] = /^maxmemory_policy:(\S+)/mu.exec(info) ?? [];
  if (bytes === '0') return 'Redis has no maxmemory: cached answers may take all memory of its machine';
  if (policy === 'noeviction')
    return 'Redis evicts nothing: once it is full, limits and cached answers are kept per process';
  return undefined;
}

const none: RedisLink = {
  attempt: async () => Promise.resolve(undefined),
  up: false,
  configured: false,
  close: async () => Promise.resolve(),
};

interface RedisOptions {
  readonly url: string | undefined;
  readonly keyPrefix: string;
  readonly log: Log;
  /** Whether to warn at the start about Redis's memory settings. */
  readonly checksMemory: boolean;
}

export function openRedis({ url, keyPrefix, log, checksMemory }: RedisOptions): RedisLink {
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
  const onConnectionLost = (err?: Error) => {
    if (!reportedAway && !closing)
      log.warn({ err }, 'Redis is away: limits and cached answers are kept per process');
    reportedAway = true;
  };
  client.on('error', onConnectionLost);
  // A quick restart of Redis closes the connection without an error.
  client.on('close', () => onConnectionLost());
  client.on('ready', () => {
    if (reportedAway) log.info('Redis is back');
    reportedAway = false;
  });
  const warnAboutMemory = async () => {
    const fault = findMemoryFault(await client.info('memory').catch(() => ''));
    if (fault !== undefined) log.warn(fault);
  };
  if (checksMemory) client.once('ready', () => void warnAboutMemory());
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
