import { spawn } from 'node:child_process';
import { join } from 'node:path';

const outpick = join(import.meta.dirname, '../../bin/outpick');

/** A running `outpick` command. */
export interface OutpickProcess {
  /** The exit status; null if the process was killed. */
  readonly ended: Promise<number | null>;
  /** The standard output and error so far. */
  output(): string;
  kill(signal: NodeJS.Signals): void;
}

export function startOutpick(databaseUrl: string, folder: string, ...args: string[]): OutpickProcess {
  const child = spawn(process.execPath, [outpick, ...args], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: databaseUrl,
      FILES_URL: `file://${folder}`,
      INTERNAL_PORT: '0',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  return { ended, output: () => output, kill: (signal) => void child.kill(signal) };
}
