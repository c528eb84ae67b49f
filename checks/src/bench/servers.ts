import { spawn } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

export interface BenchServer {
  readonly name: string;
  readonly origin: string;
  /** CPU time the process has used so far, in microseconds. */
  readonly cpuMicroseconds: () => Promise<number>;
  /** Resident memory, in megabytes. */
  readonly memory: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const clockTickMicroseconds = 10_000;

const freePort = async (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Starts a server as a separate process that logs to a file, as in production. */
export async function startServer(
  name: string,
  script: string,
  words: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<BenchServer> {
  const [port, internalPort] = [await freePort(), await freePort()];
  const log = await open(`/tmp/outpick-bench-${name.replaceAll(/\W/gu, '-')}.log`, 'w');
  const child = spawn(process.execPath, [here(script), ...words], {
    env: { ...process.env, ...variables, PORT: String(port), INTERNAL_PORT: String(internalPort) },
    stdio: ['ignore', log.fd, log.fd],
  });
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries += 1) {
    if ((await fetch(origin).catch(() => undefined)) !== undefined) break;
    if (tries > 200 || child.exitCode !== null) throw new Error(`${name} did not start`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    name,
    origin,
    async cpuMicroseconds() {
      const fields = (await readFile(`/proc/${child.pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) * clockTickMicroseconds;
    },
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+) kB$/mu.exec(status)?.[1]) / 1024;
    },
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      await log.close();
    },
  };
}
