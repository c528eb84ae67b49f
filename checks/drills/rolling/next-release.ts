import { cp, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../rules/check/workspaces.ts';

/** The built product in another folder, with one more file of the build. */
export interface NextRelease {
  /** Its `outpick`. */
  readonly program: string;
  /** The path of a file that only this release has. */
  readonly newAsset: string;
  /** The path of a file that both have. */
  readonly oldAsset: string;
  remove(): Promise<void>;
}

/** Copies what a site loads by its own path; packages and the other workspaces are shared. */
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
