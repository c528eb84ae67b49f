import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@outpick/server/testing';

export interface StartedBrowser {
  /** Port of the DevTools protocol. */
  readonly port: number;
  stop(): Promise<void>;
}

/** Flags that disable all requests except those to the site. */
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
  let errorOutput = '';
  child.stderr.on('data', (chunk: Buffer) => (errorOutput += chunk.toString()));
  const readPort = async (): Promise<number> => {
    const written = await readFile(join(folder, 'DevToolsActivePort'), 'utf8').catch(() => errorOutput);
    const port = /^(\d+)\n|ws:\/\/[^:]+:(\d+)\//u.exec(written);
    if (!port) throw new Error(`the browser did not start: ${errorOutput}`);
    return Number(port[1] ?? port[2]);
  };
  const port = await eventually(readPort, 20_000);
  return {
    port,
    async stop() {
      // End the whole process group, because the program may be a script that starts the browser.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
