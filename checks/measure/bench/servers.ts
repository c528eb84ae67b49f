import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { eventually } from '@outpick/server/testing';
import { findFreePort } from '../../faults/support/ports.ts';

export interface BenchServer {
  readonly name: string;
  readonly origin: string;
  /** Whether the process still runs. */
  readonly running: boolean;
  /** Reads the metrics from the internal port. */
  readonly metrics: () => Promise<string>;
  /** CPU time of the process so far, in microseconds. */
  readonly cpuMicroseconds: () => Promise<number>;
  /** Resident memory, in megabytes. */
  readonly memory: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const clockTickMicroseconds = 10_000;

/** Time limit for the start. Generous, because the start is not measured. */
const startMs = 60_000;

interface Server {
  readonly name: string;
  readonly script: string;
  readonly words: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
  /** How to detect the start: by the root page, or by readiness on the internal port. */
  readonly probe: 'root' | 'readiness';
}

/** Starts a server as a separate process that logs to a file, as in production. Waits until it answers. */
export const startServer = async (
  name: string,
  script: string,
  words: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<BenchServer> => start({ name, script, words, variables, probe: 'root' });

/** Starts an Outpick process in the same way and waits until it is ready. */
export const startOutpick = async (
  command: 'site' | 'worker',
  variables: Readonly<Record<string, string>>,
): Promise<BenchServer> =>
  start({
    name: `outpick ${command}`,
    script: '../../../server/bin/outpick',
    words: [command],
    variables,
    probe: 'readiness',
  });

async function start({ name, script, words, variables, probe }: Server): Promise<BenchServer> {
  const [port, internalPort] = [await findFreePort(), await findFreePort()];
  const log = await open(`/tmp/outpick-bench-${name.replaceAll(/\W/gu, '-')}.log`, 'w');
  const child = spawn(process.execPath, [here(script), ...words], {
    env: { ...process.env, ...variables, PORT: String(port), INTERNAL_PORT: String(internalPort) },
    stdio: ['ignore', log.fd, log.fd],
  });
  const origin = `http://127.0.0.1:${port}`;
  const internalOrigin = `http://127.0.0.1:${internalPort}`;
  await Promise.race([
    once(child, 'exit').then(() => Promise.reject(new Error(`${name} did not start`))),
    eventually(async () => {
      const answer = await fetch(probe === 'root' ? origin : `${internalOrigin}/ready`);
      if (probe === 'readiness' && !answer.ok) throw new Error(`${name} is not ready`);
    }, startMs),
  ]);
  return {
    name,
    origin,
    get running() {
      return child.exitCode === null && child.signalCode === null;
    },
    metrics: async () => (await fetch(`${internalOrigin}/metrics`)).text(),
    async cpuMicroseconds() {
      const fields = (await readFile(`/proc/${child.pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) * clockTickMicroseconds;
    },
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+) kB$/mu.exec(status)?.[1]) / 1024;
    },
    async stop() {
      const ended = once(child, 'exit');
      if (child.kill('SIGTERM')) await ended;
      await log.close();
    },
  };
}
