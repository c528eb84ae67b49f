import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../../check/workspaces.ts';
import { run } from './podman.ts';
import type { Podman } from './podman.ts';
import { replaceBases } from './stand-ins.ts';

/** The image that the drills start. */
export const outpickImage = 'localhost/outpick:ship';

const containerfile = 'deploy/image/Containerfile';

/** The value of RELEASE in the images of the drills. */
const release = 'ship';

/** The label with the digest of what an image was built from. */
const digestLabel = 'org.outpick.sources';

/** Digests the files that .containerignore lets into the image, except those that it takes out again, and itself. */
async function digestSources(): Promise<string> {
  const ignored = '.containerignore';
  const listed = (await readFile(join(root, ignored), 'utf8')).split('\n');
  const names = listed.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
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

/**
 * Builds the image as docs/install.md does, but on the stand-ins. Nothing of an earlier build is used, except the cache of
 * downloaded packages.
 */
export async function buildImage(podman: Podman, image: string): Promise<void> {
  const npmrc = join(podman.folder, 'npmrc');
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
      `--file=${containerfile}`,
      `--secret=id=npmrc,src=${npmrc}`,
      ...(await replaceBases(containerfile)),
      `--build-arg=RELEASE=${release}`,
      `--label=${digestLabel}=${await digestSources()}`,
      `--tag=${image}`,
      '.',
    ],
    { cwd: root, environment: podman.environment },
  );
  // The stages stay as images without a name, and so does the image that had this one's name before.
  for (const label of ['org.outpick.stage=build', digestLabel])
    await podman(['image', 'prune', '--force', `--filter=label=${label}`]);
}

/** Builds the image, unless there is one of the same sources: the drill of the image has built one. */
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
