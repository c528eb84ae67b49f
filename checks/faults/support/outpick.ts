import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { eventually } from '@outpick/server/testing';
import { findFreePort } from './ports.ts';
import { scratch } from './scratch.ts';

const ownProgram = fileURLToPath(new URL('../../../server/bin/outpick', import.meta.url));

export type Settings = Readonly<Record<string, string>>;

/** A running Outpick process. */
export interface OutpickProcess {
  readonly origin: string;
  /** Lines printed so far. */
  readonly lines: readonly string[];
  readonly exit: Promise<number | NodeJS.Signals>;
  get(path: string, init?: RequestInit): Promise<Response>;
  /** Reads the readiness from the internal port. */
  ready(): Promise<Readiness>;
  metrics(): Promise<string>;
  signal(name: NodeJS.Signals): void;
  /** Closes the pipes of its output. */
  closeOutput(): void;
}

export interface Readiness {
  readonly status: number;
  readonly details: Readonly<Record<string, boolean>>;
}

/** Creates settings for all processes of one deployment, with a folder for its files. */
export async function createDeployment(more: Settings): Promise<Settings> {
  await mkdir(scratch, { recursive: true });
  const folder = await mkdtemp(join(scratch, 'files-'));
  return {
    FILES_URL: pathToFileURL(folder).href,
    RELEASE: 'faults',
    NETWORK_UNITS_PER_MINUTE: '100000000',
    ACCOUNT_UNITS_PER_MINUTE: '100000000',
    ...more,
  };
}

const running = new Set<OutpickProcess>();

/** Kills all running processes that `start` has started. */
export async function endAll(): Promise<void> {
  await Promise.all(
    [...running].map(async (one) => {
      one.signal('SIGKILL');
      await one.exit;
    }),
  );
}

/** Starts a site, a worker, or another command by its arguments. `program` may be the `outpick` of another release. */
export async function start(
  role: 'site' | 'worker' | readonly string[],
  settings: Settings,
  program = ownProgram,
): Promise<OutpickProcess> {
  const port = settings['PORT'] ?? String(await findFreePort());
  const internalPort = settings['INTERNAL_PORT'] ?? String(await findFreePort());
  const child = spawn(process.execPath, [program, ...(typeof role === 'string' ? [role] : role)], {
    env: { PATH: process.env['PATH'], ...settings, PORT: port, INTERNAL_PORT: internalPort },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => lines.push(line));
  const fetchInternal = async (path: string) => fetch(`http://127.0.0.1:${internalPort}${path}`);
  const origin = `http://127.0.0.1:${port}`;
  const one: OutpickProcess = {
    origin,
    lines,
    exit: once(child, 'close').then(([code, name]: (number | NodeJS.Signals | null)[]) => {
      running.delete(one);
      return code ?? name ?? -1;
    }),
    get: async (path, init) => fetch(origin + path, init),
    async ready() {
      const answer = await fetchInternal('/ready');
      return { status: answer.status, details: JSON.parse(await answer.text()) };
    },
    metrics: async () => (await fetchInternal('/metrics')).text(),
    signal: (name) => void child.kill(name),
    closeOutput() {
      child.stdout.destroy();
      child.stderr.destroy();
    },
  };
  running.add(one);
  return one;
}

/** Starts a site or a worker and waits until it is ready. The limit is long, because the start is not under test. */
export async function startReady(
  role: 'site' | 'worker',
  settings: Settings,
  program = ownProgram,
): Promise<OutpickProcess> {
  const one = await start(role, settings, program);
  await until(one, 200, 60_000);
  return one;
}

/** Waits until the readiness has the given status. Returns the seconds that this took. */
export async function until(one: OutpickProcess, status: 200 | 503, withinMs = 15_000): Promise<number> {
  const began = performance.now();
  await eventually(async () => {
    const now = await one.ready();
    if (now.status !== status)
      throw new Error(`readiness is ${now.status}: ${one.lines.slice(-5).join('\n')}`);
  }, withinMs);
  return (performance.now() - began) / 1000;
}

/** Runs an Outpick command. Throws unless it exits with 0. */
export async function command(
  words: readonly string[],
  settings: Settings,
  program = ownProgram,
): Promise<void> {
  const child = spawn(process.execPath, [program, ...words], {
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code]: unknown[] = await once(child, 'close');
  if (code !== 0) throw new Error(`outpick ${words.join(' ')} ended with ${String(code)}`);
}

/** Prints a measured time. */
export const printTime = (what: string, seconds: number): void =>
  console.log(`  ${what}: ${seconds.toFixed(2)} s`);
