import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { sendRaw } from '@outpick/server/testing';
import { findFreePort, waitUntilListening } from './ports.ts';

/** A Redis server of one test file or measurement, without persistence. */
export interface OwnRedis {
  readonly url: string;
  start(): Promise<void>;
  signal(name: NodeJS.Signals): void;
  kill(): Promise<void>;
  /** Memory in use, in bytes. */
  usedMemory(): Promise<number>;
}

/** Creates a Redis server. `more` are additional arguments for it. */
export async function createRedis(more: readonly string[] = []): Promise<OwnRedis> {
  const port = await findFreePort();
  let child: ChildProcess | undefined;
  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      child = spawn(
        'redis-server',
        ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', ...more],
        {
          stdio: 'ignore',
        },
      );
      await waitUntilListening(port);
    },
    signal: (name) => void child?.kill(name),
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
    async usedMemory() {
      const text = await sendRaw(`http://127.0.0.1:${port}`, 'INFO memory\r\nQUIT\r\n');
      return Number(/^used_memory:(\d+)/mu.exec(text)?.[1]);
    },
  };
}
