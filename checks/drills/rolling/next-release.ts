import { cp, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../rules/check/workspaces.ts';

/** A copy of the built product with one additional asset. */
export interface NextRelease {
  /** Path of its `outpick` program. */
  readonly program: string;
  /** Path of a file that only this release has. */
  readonly newAsset: string;
  /** Path of a file that both releases have. */
  readonly oldAsset: string;
  remove(): Promise<void>;
}

/** Copies the files that a site finds relative to its own path. Packages and other workspaces are shared. */
export async function copyRelease(): Promise<NextRelease> {
  const folder = await mkdtemp(join(tmpdir(), 'outpick-next-'));
  const remove = async () => rm(folder, { recursive: true, force: true });
  try {
    return { ...(await fill(folder)), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function fill(folder: string): Promise<Omit<NextRelease, 'remove'>> {
  for (const part of ['package.json', 'server', 'web/build'])
    await cp(join(root, part), join(folder, part), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const assets = join(folder, 'web/build/client/assets');
  const old = (await readdir(assets)).find((name) => name.endsWith('.js'));
  if (old === undefined) throw new Error('the build has no script: run npm run build');
  await writeFile(join(assets, 'next-release.js'), 'export {};\n');
  return {
    program: join(folder, 'server/bin/outpick'),
    newAsset: '/assets/next-release.js',
    oldAsset: `/assets/${old}`,
  };
}
