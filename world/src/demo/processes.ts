import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectFolder = fileURLToPath(new URL('../../../', import.meta.url));
const outpick = join(projectFolder, 'server/bin/outpick');

export type Variables = Readonly<Record<string, string>>;

const running = new Set<ChildProcess>();
let ending = false;

/** Starts a process; none any more once they are being ended. */
function begin(command: string, words: readonly string[], options: SpawnOptions): ChildProcess {
  if (ending) throw new Error('stopping');
  const child = spawn(command, words, { cwd: projectFolder, ...options });
  running.add(child);
  for (const event of ['exit', 'error']) child.once(event, () => running.delete(child));
  return child;
}

/** Asks every process to stop, all at once, and ends those that have not within the time. */
export async function endProcesses(withinMs: number): Promise<void> {
  ending = true;
  const signal = AbortSignal.timeout(withinMs);
  signal.addEventListener('abort', () => {
    for (const child of running) child.kill('SIGKILL');
  });
  await Promise.all(
    [...running].map(async (child) => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }),
  );
}

/** Runs a command to its end, with or without showing what it says; when it fails, what it said is the reason. */
export const runToEnd = async (
  command: string,
  words: readonly string[],
  variables: Variables,
  show: 'shown' | 'quiet',
): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = begin(command, words, {
      env: { ...process.env, ...variables },
      stdio: show === 'shown' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    const said: string[] = [];
    child.stdout?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${said.join('')}\n${words.join(' ')} ended with ${code}`)),
    );
  });

export const runOutpick = async (words: readonly string[], variables: Variables): Promise<void> =>
  runToEnd(process.execPath, [outpick, ...words], variables, 'shown');

/** Starts a process that stays; its lines go to a file of its own. `watch` starts it anew when its source changes. Settles when it ends. */
export async function startOutpick(
  command: string,
  variables: Variables,
  logFile: string,
  watch: boolean,
): Promise<number> {
  const words = [...(watch ? ['--watch', '--watch-preserve-output'] : []), outpick, command];
  const child = begin(process.execPath, words, {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = createWriteStream(logFile, { flags: 'a' });
  child.stdout?.pipe(log);
  child.stderr?.pipe(log);
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}
