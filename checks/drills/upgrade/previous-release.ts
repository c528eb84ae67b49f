import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../rules/check/workspaces.ts';

const run = promisify(execFile);

/** Another release, installed and built in its own folder. */
export interface InstalledRelease {
  readonly version: string;
  readonly folder: string;
  /** Path of its `outpick` program. */
  readonly program: string;
  remove(): Promise<void>;
}

/** Finds the newest release before HEAD by its commit's subject. Returns undefined in a shallow clone without it. */
export async function findPreviousRelease(): Promise<{ commit: string; version: string } | undefined> {
  const { stdout } = await run('git', ['log', 'HEAD^', '--format=%H %s', '--grep=^Release [0-9]'], {
    cwd: root,
  });
  for (const line of stdout.split('\n')) {
    const [, commit, version] = /^([0-9a-f]+) Release (\d+\.\d+\.\d+)$/u.exec(line) ?? [];
    if (commit !== undefined && version !== undefined) return { commit, version };
  }
  return undefined;
}

export async function installRelease({
  commit,
  version,
}: {
  commit: string;
  version: string;
}): Promise<InstalledRelease> {
  const folder = await mkdtemp(join(tmpdir(), `outpick-${version}-`));
  const remove = async () => rm(folder, { recursive: true, force: true });
  try {
    await run('sh', ['-c', `git archive ${commit} | tar -x -C ${folder}`], { cwd: root });
    for (const words of [
      ['ci', '--prefer-offline', '--no-audit', '--no-fund'],
      ['run', 'build', '-w', 'web'],
    ])
      await run('npm', words, { cwd: folder, maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    await remove();
    throw error;
  }
  return { version, folder, program: join(folder, 'server/bin/outpick'), remove };
}
