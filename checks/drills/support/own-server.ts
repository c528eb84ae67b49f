import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntilListening } from '../../faults/support/ports.ts';

/** A foreground server of one drill with its own folder. */
export interface OwnServer {
  readonly folder: string;
  /** Its error output. */
  readonly errors: readonly string[];
  /** Ends the server and deletes its folder. */
  stop(): Promise<void>;
}

interface OwnServerOptions {
  readonly program: string;
  readonly port: number;
  /** Writes the server's files and returns its arguments. */
  readonly prepare: (folder: string) => Promise<readonly string[]>;
}

/** Starts a server and waits until it listens. */
export async function startOwnServer({ program, port, prepare }: OwnServerOptions): Promise<OwnServer> {
  const folder = await mkdtemp(join(tmpdir(), `outpick-${program}-`));
  const child = spawn(program, [...(await prepare(folder))], { stdio: ['ignore', 'ignore', 'pipe'] });
  const errors: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => errors.push(text));
  const exit = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await exit;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await waitUntilListening(port, {
      withinMs: 30_000,
      findFailure: () => (child.exitCode === null ? undefined : `${program} ended: ${errors.join('')}`),
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { folder, errors, stop };
}
