import { writeFile } from 'node:fs/promises';
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
      `--tag=${image}`,
      '.',
    ],
    { cwd: root, environment: podman.environment },
  );
  // The stages stay as images without a name.
  await podman(['image', 'prune', '--force', '--filter=label=org.outpick.stage=build']);
}

let isBuilt = false;

/** Builds the image, unless a drill of this process has: an older one may have other sources. */
export async function ensureImage(podman: Podman): Promise<void> {
  if (!isBuilt) await buildImage(podman, outpickImage);
  isBuilt = true;
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
