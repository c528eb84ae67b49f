import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

export interface StartedDemo {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Starts the demo, as `npm run demo` does, and waits until it prints its address. */
export async function startDemo(): Promise<StartedDemo> {
  const child = spawn(process.execPath, [join(root, 'world/src/demo/main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const address = new Promise<string>((resolve) => {
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /^ +Site +(\S+)\n/mu.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  const early = ended.then(() => Promise.reject(new Error('the demo did not start')));
  const origin = await Promise.race([address, early]);
  return {
    origin,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
