import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readConfig } from '../../src/platform/config/config.ts';
import type { Config } from '../../src/platform/config/config.ts';
import { bootPlatform } from '../../src/boot.ts';
import type { Platform, PlatformOptions } from '../../src/platform/platform.ts';
import { cloneDatabase } from './database.ts';
import { eventually } from './eventually.ts';

export interface TestPlatformOptions {
  readonly process?: PlatformOptions['process'];
  readonly databaseUrl?: string;
  readonly config?: Partial<Config>;
  readonly now?: () => Date;
}

/** A platform with a separate database, folder and Redis prefix. */
export interface TestPlatform {
  readonly platform: Platform;
  readonly folder: string;
  /** All log lines. */
  readonly log: readonly string[];
  close(): Promise<void>;
}

export async function openTestPlatform(options: TestPlatformOptions = {}): Promise<TestPlatform> {
  const folder = await mkdtemp(join(tmpdir(), 'outpick-test-'));
  const config: Config = {
    ...readConfig({
      DATABASE_URL: options.databaseUrl ?? (await cloneDatabase()),
      REDIS_URL: process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379',
      REDIS_PREFIX: `${folder}:`,
      FILES_URL: pathToFileURL(folder).href,
      PORT: '0',
      INTERNAL_PORT: '0',
      NETWORK_UNITS_PER_MINUTE: '100000000',
      ACCOUNT_UNITS_PER_MINUTE: '100000000',
      // Load shedding is off, because the machine may be busy. Tests of load shedding turn it on.
      SHED_ABOVE_MS: '0',
    }),
    ...options.config,
  };
  const log: string[] = [];
  const platform = await bootPlatform({
    process: options.process ?? 'site',
    config,
    logTarget: { write: (line) => void log.push(line) },
    ...(options.now ? { now: options.now } : {}),
  });
  return {
    platform,
    folder,
    log,
    async close() {
      await platform.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until Redis and the listener for data changes are connected. The platform opens before that. */
export const waitUntilConnected = async ({ redis, versions }: Platform): Promise<void> =>
  eventually(() => {
    if (!redis.up || !versions.listening) throw new Error('Redis or the listener is not connected yet');
  });
