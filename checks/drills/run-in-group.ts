import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { dropClones } from '../../server/test/support/clones.ts';

export interface GroupOptions {
  readonly script: string;
  readonly arguments: readonly string[];
  /** Time limit of the script; none by default. */
  readonly limitMs?: number | undefined;
  /** Time between SIGTERM and SIGKILL. */
  readonly graceMs: number;
  /** Returns the output instead of printing it. */
  readonly keepsOutput: boolean;
  /** Ends the script in the same way as its time limit. */
  readonly signal: AbortSignal;
  readonly print: (line: string) => void;
}

export interface GroupEnd {
  readonly how: 'exit' | 'limit' | 'abort';
  /** The exit code, or the signal that ended the script. */
  readonly status: number | string;
  /** Empty without `keepsOutput`. */
  readonly output: string;
}

/** Environment variable that the script's processes inherit, unless they get their own environment. */
const marker = 'OUTPICK_GROUP';

/**
 * Runs a script of the project in its own process group. Afterwards, even if the script was killed, ends all its processes
 * and drops the databases that it cloned.
 */
export async function runInGroup(options: GroupOptions): Promise<GroupEnd> {
  const { script, limitMs, graceMs, keepsOutput, signal, print } = options;
  const folder = await mkdtemp(join(tmpdir(), 'outpick-group-'));
  const file = join(folder, 'output');
  // Use a file instead of a pipe, because a daemon that the script starts may keep a pipe open.
  const output = keepsOutput ? openSync(file, 'w') : 'inherit';
  const mark = `${marker}=${randomUUID()}`;
  const child = spawn(process.execPath, [script, ...options.arguments], {
    detached: true,
    stdio: ['ignore', output, 'inherit'],
    env: { ...process.env, [marker]: mark.slice(marker.length + 1) },
  });
  const exited = once(child, 'exit');
  const { pid } = child;
  if (pid === undefined) throw new Error(`${script} was not started`);
  if (typeof output === 'number') closeSync(output);

  let how: GroupEnd['how'] = 'exit';
  let killing: NodeJS.Timeout | undefined;
  const end = (reason: 'limit' | 'abort') => {
    if (how !== 'exit') return;
    how = reason;
    signalGroup(pid, 'SIGTERM');
    killing = setTimeout(() => signalGroup(pid, 'SIGKILL'), graceMs);
  };
  const abort = () => end('abort');
  const limit = limitMs === undefined ? undefined : setTimeout(() => end('limit'), limitMs);
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  try {
    const [code, name]: (number | string | null)[] = await exited;
    return {
      how,
      status: code ?? name ?? -1,
      output: keepsOutput ? await readFile(file, 'utf8') : '',
    };
  } finally {
    clearTimeout(limit);
    clearTimeout(killing);
    signal.removeEventListener('abort', abort);
    signalGroup(pid, 'SIGKILL');
    const ended = await endMarked(mark, graceMs);
    if (ended > 0) print(`ended ${ended} processes that it left running`);
    await dropClones(pid).catch((error: unknown) => print(`cannot look for its databases: ${String(error)}`));
    await rm(folder, { recursive: true, force: true });
  }
}

/** Signals the processes of a group. Does nothing if the group is empty. */
function signalGroup(group: number, signal: NodeJS.Signals): void {
  trySignal(-group, signal);
}

function trySignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Ends marked processes outside the group, such as a PostgreSQL server in its own session. Returns their number. */
async function endMarked(mark: string, graceMs: number): Promise<number> {
  const found = await findMarked(mark);
  for (const pid of found) trySignal(pid, 'SIGTERM');
  const deadline = performance.now() + graceMs;
  for (let remaining = found; remaining.length > 0; remaining = await findMarked(mark)) {
    if (performance.now() > deadline) for (const pid of remaining) trySignal(pid, 'SIGKILL');
    await wait(100);
  }
  return found.length;
}

/** Finds the processes with the mark in their environment. Needs Linux. */
async function findMarked(mark: string): Promise<number[]> {
  const names = await readdir('/proc').catch(() => []);
  const found = await Promise.all(
    names
      .filter((name) => /^\d+$/u.test(name))
      .map(async (name) => {
        const environment = await readFile(`/proc/${name}/environ`, 'utf8').catch(() => '');
        return environment.split('\0').includes(mark) ? [Number(name)] : [];
      }),
  );
  return found.flat();
}
