import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { drillsLeftOut } from '../reports/tally.ts';
import { releaseChangelog } from './changelog.ts';
import { readManifest, recordMigrations, setVersion, writeChecksums } from './release-files.ts';
import { nextVersions, parseVersion } from './version.ts';

const run = promisify(execFile);

export interface ReleaseOptions {
  readonly root: string;
  readonly version: string;
  /** Day of the release, such as 2026-11-17. */
  readonly date: string;
  /** Reason to skip `.ci/run`. It goes into the commit message. */
  readonly skipCi: string | undefined;
  /** Additional arguments for `buildah build`. */
  readonly imageArguments: readonly string[];
  readonly print: (line: string) => void;
}

/** The new changelog and the release notes. */
export interface ReleasePlan {
  readonly changelog: string;
  readonly notes: string;
}

/** Checks branch, working tree, version and changelog. Throws the first problem. */
export async function planRelease({ root, version, date }: ReleaseOptions): Promise<ReleasePlan> {
  const git = openGit(root);
  const { version: current } = await readManifest(root);
  const next = nextVersions(parseVersion(current));
  parseVersion(version);
  if (!next.includes(version)) throw new Error(`after ${current} comes ${next.join(' or ')}, not ${version}`);
  const branch = await git('rev-parse', '--abbrev-ref', 'HEAD');
  if (branch !== 'main') throw new Error(`releases are cut on main, not on ${branch}`);
  const changed = await git('status', '--porcelain');
  if (changed !== '') throw new Error(`the working tree has changes:\n${changed}`);
  if ((await git('tag', '--list', `v${version}`)) !== '') throw new Error(`the tag v${version} exists`);
  const { text, notes } = releaseChangelog(await readFile(join(root, 'CHANGELOG.md'), 'utf8'), version, date);
  return { changelog: text, notes };
}

/**
 * Makes a release: writes the version, the changelog and the released migrations, runs the checks, commits, tags, and writes
 * the release's files. If a check fails, restores all files.
 */
export async function runRelease(options: ReleaseOptions): Promise<void> {
  const { root, version, skipCi, print } = options;
  const git = openGit(root);
  const { changelog, notes } = await planRelease(options);
  try {
    await writeFile(join(root, 'CHANGELOG.md'), changelog);
    await setVersion(root, version);
    for (const name of await recordMigrations(root)) print(`released migration ${name}`);
    await runVisibly(root, ['npm', 'run', 'check']);
    if (skipCi === undefined) await runCi(root);
    else print(`skipped .ci/run: ${skipCi}`);
  } catch (error) {
    // The tree was clean, so this reverts only changes of this function.
    await git('restore', '.');
    throw error;
  }
  const reason = skipCi === undefined ? [] : ['-m', `.ci/run was skipped: ${skipCi}`];
  await git('commit', '--all', '--quiet', '-m', `Release ${version}`, ...reason);
  await git('tag', '--annotate', '--cleanup=verbatim', `v${version}`, '-m', `Outpick ${version}\n\n${notes}`);
  print(`committed and tagged v${version}`);
  await writeArtifacts(options, notes);
}

/** Writes notes, bill of materials, image and checksums into `release/<version>/`, which git ignores. */
async function writeArtifacts({ root, version, imageArguments, print }: ReleaseOptions, notes: string) {
  const folder = join(root, 'release', version);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'notes.md'), `# Outpick ${version}\n\n${notes}\n`);
  const bill = await run(process.execPath, ['checks/rules/components/main.ts'], {
    cwd: root,
    maxBuffer: 256 * 1024 * 1024,
  });
  await writeFile(join(folder, 'bom.cdx.json'), bill.stdout);
  const recipe = join(root, 'deploy/image/Containerfile');
  if (!existsSync(recipe)) print('no image: there is no deploy/image/Containerfile');
  else if (!(await isInstalled('buildah'))) print('no image: buildah is missing');
  else {
    const name = `localhost/outpick:${version}`;
    // Only the Docker format keeps the image's health check.
    const build = ['--format', 'docker', '--build-arg', `RELEASE=${version}`, ...imageArguments];
    await runVisibly(root, ['buildah', 'build', ...build, '--file', recipe, '--tag', name, '.']);
    const archive = join(folder, `outpick-${version}.image.tar`);
    await runVisibly(root, ['buildah', 'push', name, `docker-archive:${archive}:${name}`]);
    print(`built the image ${name}`);
  }
  await writeChecksums(folder);
  print(`wrote release/${version}/`);
}

const openGit =
  (root: string) =>
  async (...args: readonly string[]): Promise<string> =>
    (await run('git', args, { cwd: root })).stdout.trim();

const isInstalled = async (program: string): Promise<boolean> =>
  run(program, ['--version']).then(
    () => true,
    () => false,
  );

/** Runs all tests and all drills in full form. Throws if a drill was left out, although such a run passes. */
async function runCi(root: string): Promise<void> {
  const lastLine = await runVisibly(root, ['bash', '.ci/run', '--whole']);
  if (lastLine.endsWith(drillsLeftOut)) throw new Error(`a release needs every drill: ${lastLine}`);
}

/** Runs a long command and copies its output to the terminal. Returns the last line of its standard output. */
async function runVisibly(root: string, [program = '', ...args]: readonly string[]): Promise<string> {
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  let end = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    const text = String(chunk);
    process.stdout.write(text);
    end = (end + text).slice(-1000);
  }
  const [code] = await ended;
  if (code !== 0) throw new Error(`${[program, ...args].join(' ')} failed`);
  return end.trimEnd().split('\n').at(-1) ?? '';
}
