import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { asOwner } from '@outpick/server/testing';
import { findFreePort } from '../../faults/support/ports.ts';
import type { Settings } from '../../faults/support/outpick.ts';
import type { ArchivedServer } from './primary.ts';
import type { Writes } from './writes.ts';

const run = promisify(execFile);
const script = fileURLToPath(new URL('../../../deploy/backup/restore', import.meta.url));
const outpick = fileURLToPath(new URL('../../../server/bin/outpick', import.meta.url));

export interface Restored {
  readonly url: string;
  /** Time from the start of the command to the end of its verification. */
  readonly seconds: number;
  /** Whether `outpick verify` found the data sound. */
  readonly isSound: boolean;
  readonly output: string;
}

interface RestoreOptions {
  readonly repository: 1 | 2;
  /** Moment to recover to. With it, the restored server archives nothing. */
  readonly time?: string;
  readonly settings: Settings;
}

/** Runs `deploy/backup/restore`. Returns its output and the restored server's URL. */
async function runScript(
  server: ArchivedServer,
  { repository, settings }: RestoreOptions,
  more: readonly string[],
): Promise<{ readonly url: string; readonly stdout: string }> {
  const [data, port] = [await server.newFolder(), String(await findFreePort())];
  const url = `postgres://root@127.0.0.1:${port}/postgres`;
  const { config, stanza } = server;
  const options = { data, config, stanza, repo: String(repository), port };
  const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const program = `${process.execPath} ${outpick}`;
  const { stdout } = await run(script, [...words, ...more], {
    env: { PATH: process.env['PATH'], ...settings, DATABASE_URL: url, OUTPICK: program },
    maxBuffer: 16 * 1024 * 1024,
  });
  return { url, stdout };
}

/** Restores to a new server with `deploy/backup/restore`. */
export async function restoreServer(server: ArchivedServer, options: RestoreOptions): Promise<Restored> {
  const { time } = options;
  const began = performance.now();
  const more = time === undefined ? [] : ['--time', time, '--archive', 'off'];
  const { url, stdout } = await runScript(server, options, more);
  return {
    url,
    seconds: (performance.now() - began) / 1000,
    isSound: stdout.includes('the data is sound'),
    output: stdout,
  };
}

const attemptSeconds = 3;

/** Restores without starting the server. Returns the command's error message. */
export async function restoreWithoutStart(server: ArchivedServer, options: RestoreOptions): Promise<string> {
  try {
    await runScript(server, options, ['--start', 'true', '--wait', String(attemptSeconds)]);
    return 'it succeeded';
  } catch (error) {
    return error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
  }
}

export interface Loss {
  /** Acknowledged writes that are missing. */
  readonly writes: number;
  /** Age of the oldest missing write at the loss of the disk. */
  readonly seconds: number;
  /** Number of restored writes that are later than the oldest missing one. Must be 0. */
  readonly gaps: number;
}

/** Compares the restored database with the acknowledged writes. */
export async function measureLoss(
  url: string,
  { submissions, accounts }: Pick<Writes, 'submissions' | 'accounts'>,
  lostAt: number,
): Promise<Loss> {
  const keys = new Set(
    (await asOwner<{ key: string }>(url, 'select key from submissions')).map(({ key }) => key),
  );
  const ids = new Set((await asOwner<{ id: string }>(url, 'select id from accounts')).map(({ id }) => id));
  const writes = [
    ...submissions.map(({ key, at }) => ({ at, isRestored: keys.has(key) })),
    ...accounts.map(({ id, at }) => ({ at, isRestored: ids.has(id) })),
  ];
  const missing = writes.filter(({ isRestored }) => !isRestored);
  const oldest = Math.min(...missing.map(({ at }) => at));
  // Acknowledgements can arrive out of order by some milliseconds.
  const toleranceMs = 1000;
  const gaps = writes.filter(({ at, isRestored }) => isRestored && at > oldest + toleranceMs).length;
  return { writes: missing.length, seconds: missing.length === 0 ? 0 : (lostAt - oldest) / 1000, gaps };
}
