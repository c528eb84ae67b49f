import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectFolder = fileURLToPath(new URL('../../../', import.meta.url));
const outpick = join(projectFolder, 'server/bin/outpick');

export type Variables = Readonly<Record<string, string>>;

const running = new Set<ChildProcess>();
let ending = false;

/** Starts a process. Throws once `endProcesses` was called. */
function startProcess(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  if (ending) throw new Error('stopping');
  const child = spawn(command, args, { cwd: projectFolder, ...options });
  running.add(child);
  for (const event of ['exit', 'error']) child.once(event, () => running.delete(child));
  return child;
}

/** Sends SIGTERM to all processes, and SIGKILL after the time-out. */
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

interface RunOptions {
  readonly variables?: Variables;
  /** `quiet` output appears only in the error of a failed command. */
  readonly output: 'shown' | 'quiet';
}

/** Runs a command and waits until it exits; rejects if it fails. */
export const runToEnd = async (
  command: string,
  args: readonly string[],
  { variables = {}, output }: RunOptions,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = startProcess(command, args, {
      env: { ...process.env, ...variables },
      stdio: output === 'shown' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    const lines: string[] = [];
    child.stdout?.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${lines.join('')}\n${args.join(' ')} ended with ${code}`)),
    );
  });

export const runOutpick = async (args: readonly string[], variables: Variables): Promise<void> =>
  runToEnd(process.execPath, [outpick, ...args], { variables, output: 'shown' });

interface StartOptions {
  readonly variables: Variables;
  readonly logFile: string;
  /** Restarts the process when its source changes. */
  readonly watch: boolean;
}

/** Starts a long-running command that logs to a file. Resolves with its exit code when it ends. */
export async function startOutpick(
  command: string,
  { variables, logFile, watch }: StartOptions,
): Promise<number> {
  const args = [...(watch ? ['--watch', '--watch-preserve-output'] : []), outpick, command];
  const child = startProcess(process.execPath, args, {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = createWriteStream(logFile, { flags: 'a' });
  child.stdout?.pipe(log);
  child.stderr?.pipe(log);
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}

const tryPort = async (port: number): Promise<number | undefined> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host: '127.0.0.1' }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined));
    });
  });

/** The preferred port, or any free one if it is in use. */
export const freePort = async (preferred: number): Promise<number> =>
  (await tryPort(preferred)) ?? (await tryPort(0)) ?? preferred;
