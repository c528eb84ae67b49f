import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { runOutpick } from '../../src/commands/run.ts';

const program = join(import.meta.dirname, '../../bin/outpick');

export interface OutpickResult {
  /** The exit status; null if the process was killed. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Standard output and error. */
  readonly output: string;
}

type Environment = Readonly<Record<string, string>>;

/**
 * Runs `outpick` inside this process, with only these environment variables. A separate process takes a second to start; use
 * `startOutpick` for behavior that only a process shows.
 */
export async function callOutpick(env: Environment, ...words: string[]): Promise<OutpickResult> {
  let stdout = '';
  let stderr = '';
  const status = await runOutpick(words, {
    env,
    print: (line) => void (stdout += `${line}\n`),
    stderr: { write: (text) => (stderr += text) },
    logTarget: { write: (line) => void (stdout += line) },
  });
  return { status, stdout, stderr, output: stdout + stderr };
}

/** Runs `outpick` in a separate process, with only these environment variables. */
export const startOutpick = async (env: Environment, ...words: string[]): Promise<OutpickResult> =>
  new Promise((resolve) => {
    const options = { env: { PATH: process.env['PATH'], ...env }, timeout: 60_000 };
    const child = execFile(process.execPath, [program, ...words], options, (_error, stdout, stderr) =>
      resolve({ status: child.exitCode, stdout, stderr, output: stdout + stderr }),
    );
  });

/** The settings of a command for a test database and a folder of files. */
export const commandSettings = (databaseUrl: string, folder: string): Environment => ({
  DATABASE_URL: databaseUrl,
  FILES_URL: `file://${folder}`,
  INTERNAL_PORT: '0',
  LOG_LEVEL: 'error',
});
