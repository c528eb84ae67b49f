import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { makeFolder } from '../clean-up.ts';
import type { CleanUp } from '../clean-up.ts';

const execute = promisify(execFile);

export interface RunOptions {
  readonly cwd?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs a program and returns its output. If it fails, the error ends with the last lines of its output. */
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
 * Limits for each container. Podman's defaults exceed what a machine inside a container may grant, and then no container
 * would start.
 */
export const ulimits = { nofile: 1024, nproc: 1000 } as const;

const ulimitWords = Object.entries(ulimits).map(([name, most]) => `--ulimit=${name}=${most}:${most}`);

/** Podman with the runtime runc: crun needs control groups that machines inside a container often lack. */
export interface Podman {
  (words: readonly string[]): Promise<string>;
  /** Options for `podman run`. They label the container, so that it is removed when the drill ends. */
  readonly runOptions: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** A folder for the drill's files. */
  readonly folder: string;
  /** Kills and removes the containers with a label, and their anonymous volumes. */
  removeContainers(label: string): Promise<void>;
  /** Removes leftover build containers. A stopped build leaves some, and so does a build that mounts other images. */
  removeBuildContainers(): Promise<void>;
}

const buildContainers = z.array(z.object({ id: z.string() }));

/** Opens Podman for a drill. The drill's end removes its containers, its builds' containers and its folder. */
export async function openPodman(cleanUp: CleanUp): Promise<Podman> {
  const folder = await makeFolder(cleanUp, 'ship');
  const settings = join(folder, 'containers.conf');
  await writeFile(settings, '[engine]\nruntime = "runc"\nevents_logger = "none"\n');
  const environment = { CONTAINERS_CONF: settings };
  const podman = async (words: readonly string[]) => run('podman', words, { environment });
  const removeContainers = async (label: string) => {
    const found = await podman(['ps', '--all', '--quiet', `--filter=label=${label}`]);
    if (found !== '') await podman(['rm', '--force', '--volumes', '--time=0', ...found.split('\n')]);
  };
  const label = `org.outpick.drill=${process.pid}`;
  cleanUp.add(async () => removeContainers(label));
  const listBuildContainers = async () =>
    buildContainers
      .parse(JSON.parse(await run('buildah', ['containers', '--json'], { environment })) ?? [])
      .map(({ id }) => id);
  const before = await listBuildContainers();
  const removeBuildContainers = async () => {
    const remaining = (await listBuildContainers()).filter((id) => !before.includes(id));
    // `buildah rm` fails if a stopping build has already removed one of them.
    if (remaining.length > 0)
      await run('buildah', ['rm', ...remaining], { environment }).catch(() => undefined);
  };
  cleanUp.add(removeBuildContainers);
  return Object.assign(podman, {
    runOptions: [`--label=${label}`, ...ulimitWords],
    environment,
    folder,
    removeContainers,
    removeBuildContainers,
  });
}
