import { createHash } from 'node:crypto';
import { glob, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../../rules/check/workspaces.ts';
import { run } from './podman.ts';
import type { Podman } from './podman.ts';
import { replaceBases } from './stand-ins.ts';

/** The image that the drills start. */
export const outpickImage = 'localhost/outpick:ship';

const containerfile = 'deploy/image/Containerfile';

/** The value of RELEASE in the images of the drills. */
const release = 'ship';

/** Label with the digest of an image's source files. */
const digestLabel = 'org.outpick.sources';

/** Returns a digest of .containerignore, the Containerfile and all files that .containerignore lets into the image. */
async function digestSources(): Promise<string> {
  const ignored = '.containerignore';
  const lines = (await readFile(join(root, ignored), 'utf8')).split('\n');
  const names = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  const entries = glob([...names, ...names.map((name) => `${name}/**`)], {
    cwd: root,
    exclude: ['**/node_modules', '**/build', '**/.react-router'],
    withFileTypes: true,
  });
  const paths = [join(root, ignored), join(root, containerfile)];
  for await (const entry of entries) if (entry.isFile()) paths.push(join(entry.parentPath, entry.name));
  const digest = createHash('sha256');
  for (const path of new Set(paths.toSorted())) digest.update(`${path}\0`).update(await readFile(path));
  return digest.digest('hex');
}

/** The stages of the Containerfile that install packages. */
const packageStages = ['dependencies', 'tools'] as const;
const stageImage = (stage: string) => `localhost/outpick-stage/${stage}:ship`;

/** Runs `buildah build` as docs/install.md does, on the stand-ins. It reuses downloads but no layers of earlier builds. */
async function runBuild(podman: Podman, tag: string, more: readonly string[]): Promise<void> {
  // Each build needs its own file, because builds run concurrently.
  const npmrc = join(await mkdtemp(join(podman.folder, 'build-')), 'npmrc');
  await writeFile(npmrc, `registry=${await run('npm', ['config', 'get', 'registry'], { cwd: root })}\n`);
  await run(
    'buildah',
    [
      'build',
      '--isolation=chroot',
      '--network=host',
      '--format=docker',
      '--timestamp=0',
      '--no-cache',
      // The two stages that install packages run concurrently.
      '--jobs=2',
      `--file=${containerfile}`,
      `--secret=id=npmrc,src=${npmrc}`,
      ...(await replaceBases(containerfile)),
      `--build-arg=RELEASE=${release}`,
      `--tag=${tag}`,
      ...more,
      '.',
    ],
    { cwd: root, environment: podman.environment },
  );
}

/** Removes unnamed images: the stages of a build, and the previous image of the same name. */
async function prune(podman: Podman): Promise<void> {
  for (const label of ['org.outpick.stage=build', digestLabel])
    await podman(['image', 'prune', '--force', `--filter=label=${label}`]);
}

const labelWords = async (): Promise<readonly string[]> => [
  `--label=${digestLabel}=${await digestSources()}`,
];

export async function buildImage(podman: Podman, image: string): Promise<void> {
  await runBuild(podman, image, await labelWords());
  await prune(podman);
}

/**
 * Builds the image under two names. Both builds share one installation of the packages, which takes most of the time, and
 * then run concurrently.
 */
export async function buildTwice(podman: Podman, images: readonly [string, string]): Promise<void> {
  const stages = packageStages.map((stage) => ({ stage, image: stageImage(stage) }));
  try {
    await Promise.all(stages.map(async ({ stage, image }) => runBuild(podman, image, [`--target=${stage}`])));
    const contexts = stages.map(({ stage, image }) => `--build-context=${stage}=container-image://${image}`);
    const more = [...(await labelWords()), ...contexts];
    await Promise.all(images.map(async (image) => runBuild(podman, image, more)));
  } finally {
    await podman.removeBuildContainers();
    await podman(['rmi', '--ignore', ...stages.map(({ image }) => image)]);
  }
  await prune(podman);
}

/** Builds the image unless one with the same digest of sources exists. The image drill leaves one. */
export async function ensureImage(podman: Podman): Promise<void> {
  const found = await podman([
    'image',
    'inspect',
    `--format={{index .Labels "${digestLabel}"}}`,
    outpickImage,
  ]).catch(() => undefined);
  if (found !== (await digestSources())) await buildImage(podman, outpickImage);
}

const described = z.tuple([
  z.object({ Size: z.number(), RootFS: z.object({ Layers: z.array(z.string()) }) }),
]);

export async function describeImage(
  podman: Podman,
  image: string,
): Promise<{ readonly bytes: number; readonly layers: readonly string[] }> {
  const [{ Size, RootFS }] = described.parse(JSON.parse(await podman(['image', 'inspect', image])));
  return { bytes: Size, layers: RootFS.Layers };
}
