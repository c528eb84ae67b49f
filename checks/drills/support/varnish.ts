import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { untilListening } from '../../faults/support/ports.ts';
import { root } from '../../rules/check/workspaces.ts';

const run = promisify(execFile);

/** A Varnish of one drill. */
export interface OwnVarnish {
  /** Forgets all answers. */
  purge(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts Varnish with the shipped settings in front of a site. */
export async function startVarnish(port: number, sitePort: number): Promise<OwnVarnish> {
  const folder = await mkdtemp(join(tmpdir(), 'outpick-varnish-'));
  const shipped = await readFile(join(root, 'deploy/cdn/default.vcl'), 'utf8');
  const settings = join(folder, 'site.vcl');
  await writeFile(settings, shipped.replace('"3000"', `"${sitePort}"`));
  const instance = join(folder, 'varnish');
  // By default it closes a connection that was idle for five seconds, often while the client's next request is on its way.
  const patience = ['-p', 'timeout_idle=65'];
  const words = [...patience, '-F', '-j', 'none', '-n', instance, '-f', settings, '-s', 'malloc,128m'];
  const child = spawn('varnishd', [...words, '-a', `127.0.0.1:${port}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const errors: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => errors.push(text));
  const exit = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await exit;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await untilListening(port, {
      withinMs: 30_000,
      findFailure: () => (child.exitCode === null ? undefined : `varnishd ended: ${errors.join('')}`),
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    purge: async () => void (await run('varnishadm', ['-n', instance, 'ban', 'req.url ~ .'])),
    stop,
  };
}
