import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { BenchServer } from './servers.ts';

const run = promisify(execFile);

/** wrk's units. They are powers of 1024. */
const units: Readonly<Record<string, number>> = { B: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 };

export interface Load {
  readonly perSecond: number;
  readonly requests: number;
  /** Bytes of one answer, headers included. */
  readonly bytes: number;
  /** CPU time of the server per request. It depends less on other load than the rate. */
  readonly cpuMicroseconds: number;
}

/** Loads one address with wrk and measures the server's rate. `words` are additional arguments for wrk. */
export async function measureLoad(
  server: BenchServer,
  path: string,
  seconds: number,
  {
    connections = 64,
    words = [],
  }: { readonly connections?: number; readonly words?: readonly string[] } = {},
): Promise<Load> {
  const before = await server.cpuMicroseconds();
  const load = ['-t1', `-c${connections}`, `-d${seconds}s`, ...words, server.origin + path];
  const { stdout } = await run('wrk', load);
  const used = (await server.cpuMicroseconds()) - before;
  const requests = Number(/(\d+) requests in/u.exec(stdout)?.[1]);
  const [, amount, unit = ''] = /, ([\d.]+)([KMG]?B) read/u.exec(stdout) ?? [];
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/u.exec(stdout)?.[1]);
  const bytes = (Number(amount) * (units[unit] ?? Number.NaN)) / requests;
  if (/Non-2xx/u.test(stdout) || !(requests > 0) || !(bytes > 0))
    throw new Error(`${server.name} failed under load:\n${stdout}`);
  return {
    perSecond,
    requests,
    bytes,
    cpuMicroseconds: used / requests,
  };
}

/** Measures the rate of a prepared query in pgbench, with one client per connection of the server's pool. */
export async function measurePgbench(
  databaseUrl: string,
  scriptFile: string,
  seconds: number,
): Promise<number> {
  const words = [
    '-n',
    '-M',
    'prepared',
    '-c',
    '20',
    '-j',
    '1',
    '-T',
    String(seconds),
    '-f',
    scriptFile,
    databaseUrl,
  ];
  const { stdout } = await run('pgbench', words);
  return Number(/tps = ([\d.]+)/u.exec(stdout)?.[1]);
}
