import { spawn } from 'node:child_process';
import { join } from 'node:path';

const outpick = join(import.meta.dirname, '../../bin/outpick');

/** A process of its own, as an operator would start it. */
export interface Started {
  /** Its exit status; null when it was killed. */
  readonly ended: Promise<number | null>;
  /** Everything it has said so far, to either output. */
  output(): string;
  kill(signal: NodeJS.Signals): void;
}

export function startOutpick(databaseUrl: string, folder: string, ...words: string[]): Started {
  const child = spawn(process.execPath, [outpick, ...words], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: databaseUrl,
      FILES_URL: `file://${folder}`,
      INTERNAL_PORT: '0',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => (said += String(chunk)));
  child.stderr.on('data', (chunk) => (said += String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  return { ended, output: () => said, kill: (signal) => void child.kill(signal) };
}
