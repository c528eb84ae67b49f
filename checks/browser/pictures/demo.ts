import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

export interface StartedDemo {
  readonly origin: string;
  readonly player: { readonly email: string; readonly password: string };
  stop(): Promise<void>;
}

/** Starts the demo like `npm run demo` and waits until it prints its address and its player. */
export async function startDemo(): Promise<StartedDemo> {
  const child = spawn(process.execPath, [join(root, 'world/src/demo/main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const printed = new Promise<Pick<StartedDemo, 'origin' | 'player'>>((resolve) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const [, origin] = /^ +Site +(\S+)\n/mu.exec(output) ?? [];
      const [, email, password] = /^ +Sign in +(\S+), (\S+)\n/mu.exec(output) ?? [];
      if (origin !== undefined && email !== undefined && password !== undefined)
        resolve({ origin, player: { email, password } });
    });
  });
  const early = ended.then(() => Promise.reject(new Error('the demo did not start')));
  return {
    ...(await Promise.race([printed, early])),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
