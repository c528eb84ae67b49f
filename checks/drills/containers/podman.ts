import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

export interface RunOptions {
  readonly cwd?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs a program and returns its output. The error of a failed one has the end of what it printed. */
export async function run(
  program: string,
  words: readonly string[],
  { cwd, environment = {} }: RunOptions = {},
): Promise<string> {
  try {
    const { stdout } = await execute(program, [...words], {
      env: { ...process.env, ...environment },
      maxBuffer: 256 * 1024 * 1024,
      ...(cwd !== undefined && { cwd }),
    });
    return stdout.trim();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const printed = ['stdout', 'stderr'].map((stream) => String(Reflect.get(error, stream) ?? '')).join('\n');
    throw new Error(`${program} ${words.slice(0, 3).join(' ')} failed:\n${printed.slice(-4000)}`, {
      cause: error,
    });
  }
}

/**
 * Limits that a container starts with. Podman's own are above what a machine inside a container may grant, so that no
 * container would start there.
 */
export const ulimits = { nofile: 1024, nproc: 1000 } as const;

export const ulimitWords = Object.entries(ulimits).flatMap(([name, most]) => [
  '--ulimit',
  `${name}=${most}:${most}`,
]);

/** Podman with settings that work in most places: crun needs control groups that containers often lack. */
export interface Podman {
  (words: readonly string[]): Promise<string>;
  readonly environment: Readonly<Record<string, string>>;
  /** A folder for the drill's files. */
  readonly folder: string;
  close(): Promise<void>;
}

export async function openPodman(): Promise<Podman> {
  const folder = await mkdtemp(join(tmpdir(), 'outpick-ship-'));
  const settings = join(folder, 'containers.conf');
  await writeFile(settings, '[engine]\nruntime = "runc"\nevents_logger = "none"\n');
  const environment = { CONTAINERS_CONF: settings };
  const podman = async (words: readonly string[]) => run('podman', words, { environment });
  return Object.assign(podman, {
    environment,
    folder,
    close: async () => rm(folder, { recursive: true, force: true }),
  });
}
