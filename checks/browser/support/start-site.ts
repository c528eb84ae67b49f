import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@outpick/server/testing';
import type { TestPlatform } from '@outpick/server/testing';
import { findFreePort } from '../../faults/support/ports.ts';

const root = join(import.meta.dirname, '../../..');

export interface StartedSite {
  readonly origin: string;
  /** Origin of the operators' console: another host on the same port. */
  readonly consoleOrigin: string;
  /** Reads the process's log so far. */
  readLog(): Promise<string>;
  stop(): Promise<void>;
}

/** Returns settings for a process with the database, files and Redis of a test platform. */
export function createSettings({ platform: { config } }: TestPlatform) {
  const { DATABASE_URL, FILES_URL, REDIS_PREFIX, REDIS_URL = '' } = config;
  return { DATABASE_URL, FILES_URL, REDIS_PREFIX, REDIS_URL };
}

interface StartOptions {
  /** The host of the site's origin. Browsers allow no passkeys for an IP address. */
  readonly host?: string;
}

/** Starts `outpick site` in a separate process and waits until it is ready. Logs to reports/. */
export const startSite = async (
  settings: Readonly<Record<string, string>>,
  options: StartOptions = {},
): Promise<StartedSite> => start('site', settings, options);

/** Starts `outpick worker` in the same way. */
export const startWorker = async (settings: Readonly<Record<string, string>>): Promise<StartedSite> =>
  start('worker', settings);

async function start(
  command: string,
  settings: Readonly<Record<string, string>>,
  { host = '127.0.0.1' }: StartOptions = {},
): Promise<StartedSite> {
  const [port, internalPort] = [await findFreePort(), await findFreePort()];
  const origin = `http://${host}:${port}`;
  const consoleOrigin = `http://localhost:${port}`;
  mkdirSync(join(root, 'reports'), { recursive: true });
  const logFile = `reports/${command}-${port}.log`;
  const log = openSync(join(root, logFile), 'w');
  const child = spawn(process.execPath, [join(root, 'server/bin/outpick'), command], {
    env: {
      ...process.env,
      ...settings,
      // Differs from UTC and the visitor's time zone, so that a page cannot show the right zone by chance.
      TZ: 'Asia/Kolkata',
      PORT: String(port),
      INTERNAL_PORT: String(internalPort),
      PUBLIC_ORIGIN: origin,
      CONSOLE_ORIGIN: consoleOrigin,
      NETWORK_UNITS_PER_MINUTE: '100000000',
      ACCOUNT_UNITS_PER_MINUTE: '100000000',
    },
    stdio: ['ignore', log, log],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const ready = eventually(async () => {
    const answer = await fetch(`http://127.0.0.1:${internalPort}/ready`);
    if (!answer.ok) throw new Error(`the ${command} is not ready: ${await answer.text()}`);
  }, 90_000);
  try {
    await Promise.race([ready, ended.then(() => Promise.reject(new Error(`the ${command} ended`)))]);
  } catch (error) {
    await stop();
    throw new Error(`the ${command} did not start; ${logFile} says why`, { cause: error });
  }
  return { origin, consoleOrigin, readLog: async () => readFile(join(root, logFile), 'utf8'), stop };
}
