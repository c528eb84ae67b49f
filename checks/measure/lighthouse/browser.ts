import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@outpick/server/testing';

export interface StartedBrowser {
  /** The port of its DevTools protocol. */
  readonly port: number;
  stop(): Promise<void>;
}

/** No requests other than to the site. */
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts a browser with an empty profile. */
export async function startBrowser(): Promise<StartedBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'outpick-lighthouse-'));
  const path = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell';
  const profile = ['--remote-debugging-port=0', `--user-data-dir=${folder}`];
  const child = spawn(path, [...flags, ...profile, 'about:blank'], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'close');
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const readPort = async (): Promise<number> => {
    const written = await readFile(join(folder, 'DevToolsActivePort'), 'utf8').catch(() => said);
    const port = /^(\d+)\n|ws:\/\/[^:]+:(\d+)\//u.exec(written);
    if (!port) throw new Error(`the browser did not start: ${said}`);
    return Number(port[1] ?? port[2]);
  };
  const port = await eventually(readPort, 20_000);
  return {
    port,
    async stop() {
      // The program may be a script that starts the browser, so the whole process group is ended.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
