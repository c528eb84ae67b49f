import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { root } from '../check/workspaces.ts';
import { readManifest } from './release-files.ts';
import { supportVersion } from './supported-versions.ts';

const run = promisify(execFile);
const program = join(import.meta.dirname, 'main.ts');

const changelog = `# Changelog

## Unreleased

### For operators
- A new setting.

## 0.9.0 - 2026-11-01

- The first release.
`;

/** A small project with the files that a release changes. Its checks fail if a file `broken` exists. */
const files: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify(
    {
      name: 'fixture',
      version: '0.9.0',
      workspaces: ['part'],
      scripts: { check: 'test ! -e broken' },
    },
    undefined,
    2,
  ),
  'part/package.json': `{\n  "name": "part",\n  "version": "0.9.0"\n}\n`,
  'package-lock.json': JSON.stringify({
    name: 'fixture',
    version: '0.9.0',
    lockfileVersion: 3,
    packages: {
      '': { version: '0.9.0' },
      part: { version: '0.9.0' },
      'node_modules/x': { version: '0.9.0' },
    },
  }),
  'CHANGELOG.md': changelog,
  'SECURITY.md': '| Version | Fixes |\n|---|---|\n| 0.9 | yes |\n| 0.8 | yes |\n| older | no |\n',
  '.gitignore': '/release/\nbroken\n',
  '.ci/run': 'echo passed\n',
  'checks/rules/components/main.ts': `console.log('{"bomFormat":"CycloneDX"}');\n`,
  'server/migrations/0001_first.sql': 'select 1;\n',
  'server/migrations/0002_second.sql': 'select 2;\n',
  'server/migrations/released.json':
    '{ "0001_first.sql": "4a45092ccf992ea92250053a80b931b787924ba61648f420555511b84f10ab6c" }\n',
  'deploy/kubernetes/release/kustomization.yaml': 'images:\n  - newTag: 0.9.0\n',
  'deploy/systemd/README.md': '    RELEASE=0.9.0\n    git clone\n',
  'docs/install.md': '    git clone --branch v0.9.0 "$REPOSITORY"\n',
};

async function createProject(changes: Readonly<Record<string, string>> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'release-'));
  onTestFinished(async () => rm(folder, { recursive: true }));
  const write = async (path: string, text: string) => {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  const git = async (...args: readonly string[]) => (await run('git', args, { cwd: folder })).stdout.trim();
  for (const [path, text] of Object.entries({ ...files, ...changes })) await write(path, text);
  await git('init', '--quiet', '--initial-branch=main');
  await git('config', 'user.name', 'Tester');
  await git('config', 'user.email', 'tester@outpick.example');
  await git('add', '--all');
  await git('commit', '--quiet', '-m', 'Start');
  return {
    folder,
    git,
    write,
    read: async (path: string) => readFile(join(folder, path), 'utf8'),
    /** Runs the script. Returns its output or its error. */
    release: async (...args: readonly string[]) =>
      run('node', [program, ...args], { cwd: folder }).then(
        ({ stdout }) => stdout,
        (error: unknown) => String(error),
      ),
  };
}

describe('a release', () => {
  it('writes its version into all files, commits, tags, and writes notes and checksums', async () => {
    const project = await createProject();
    expect(await project.release('0.10.0')).toContain('git push origin main v0.10.0');
    expect(await project.git('status', '--porcelain')).toBe('');
    expect(await project.git('log', '-1', '--format=%s')).toBe('Release 0.10.0');
    expect(await project.git('cat-file', '-t', 'v0.10.0')).toBe('tag');
    expect(await project.git('tag', '--list', '--format=%(contents)', 'v0.10.0')).toContain(
      '### For operators\n- A new setting.',
    );
    for (const path of ['package.json', 'part/package.json'])
      expect(JSON.parse(await project.read(path))).toMatchObject({ version: '0.10.0' });
    expect(JSON.parse(await project.read('package-lock.json'))).toMatchObject({
      version: '0.10.0',
      packages: {
        '': { version: '0.10.0' },
        part: { version: '0.10.0' },
        'node_modules/x': { version: '0.9.0' },
      },
    });
    const today = new Date().toISOString().slice(0, 10);
    expect(await project.read('CHANGELOG.md')).toBe(
      changelog.replace('## Unreleased\n', `## Unreleased\n\n## 0.10.0 - ${today}\n`),
    );
    expect(await project.read('deploy/kubernetes/release/kustomization.yaml')).toContain('newTag: 0.10.0');
    expect(await project.read('deploy/systemd/README.md')).toBe('    RELEASE=0.10.0\n    git clone\n');
    expect(await project.read('docs/install.md')).toBe('    git clone --branch v0.10.0 "$REPOSITORY"\n');
    expect(await project.read('SECURITY.md')).toContain('| 0.10 | yes |\n| 0.9 | yes |\n| older | no |');
    expect(Object.keys(JSON.parse(await project.read('server/migrations/released.json')))).toEqual([
      '0001_first.sql',
      '0002_second.sql',
    ]);
    const written = join(project.folder, 'release/0.10.0');
    expect((await readdir(written)).toSorted()).toEqual(['SHA256SUMS', 'bom.cdx.json', 'notes.md']);
    expect(await project.read('release/0.10.0/notes.md')).toContain('# Outpick 0.10.0');
    await run('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: written });
  });

  it('prints the notes and changes nothing in a dry run', async () => {
    const project = await createProject();
    const before = await project.git('rev-parse', 'HEAD');
    expect(await project.release('0.10.0', '--dry-run')).toContain('- A new setting.');
    expect(await project.git('rev-parse', 'HEAD')).toBe(before);
    expect(await project.git('status', '--porcelain')).toBe('');
    expect(await project.git('tag')).toBe('');
  });

  it('builds the image from the Containerfile', async ({ skip }) => {
    const builds = await run('buildah', ['--version']).then(
      () => true,
      () => false,
    );
    if (!builds) skip('buildah is missing: apt-get install buildah');
    const project = await createProject({
      'deploy/image/Containerfile':
        'FROM scratch\nARG RELEASE\nLABEL release=${RELEASE}\nCOPY package.json /\n',
    });
    const printed = await project.release('0.9.1', '--image-argument=--isolation=chroot');
    onTestFinished(async () => {
      await run('buildah', ['rmi', 'localhost/outpick:0.9.1']);
    });
    expect(printed).toContain('built the image localhost/outpick:0.9.1');
    const { stdout } = await run('buildah', ['inspect', '--type=image', 'localhost/outpick:0.9.1']);
    expect(stdout).toContain('"release": "0.9.1"');
    expect(await project.read('release/0.9.1/SHA256SUMS')).toContain('  outpick-0.9.1.image.tar');
  });

  it('runs .ci/run unless --skip-ci gives a reason, which goes into the commit', async () => {
    const project = await createProject({ '.ci/run': 'exit 1\n' });
    expect(await project.release('0.10.0')).toContain('bash .ci/run --whole failed');
    expect(await project.git('status', '--porcelain')).toBe('');
    expect(await project.release('0.10.0', '--skip-ci', ' ')).toContain('needs a reason');
    expect(await project.git('tag')).toBe('');
    await project.release('0.10.0', '--skip-ci', 'it passed on this commit');
    expect(await project.git('log', '-1', '--format=%b')).toContain('skipped: it passed on this commit');
  });

  it('is refused if .ci/run left out a drill', async () => {
    const project = await createProject({ '.ci/run': 'echo "9 passed, 0 failed, drills left out"\n' });
    expect(await project.release('0.10.0')).toContain('a release needs every drill: 9 passed, 0 failed');
    expect(await project.git('status', '--porcelain')).toBe('');
    expect(await project.git('tag')).toBe('');
  });

  it('is refused if the checks fail, if a file is not committed, or on another branch than main', async () => {
    const project = await createProject();
    await project.write('broken', '');
    expect(await project.release('0.10.0')).toContain('npm run check failed');
    expect(await project.read('CHANGELOG.md')).toBe(changelog);
    await project.write('new.txt', 'not committed');
    expect(await project.release('0.10.0', '--dry-run')).toContain('?? new.txt');
    await project.git('checkout', '--quiet', '-b', 'other');
    expect(await project.release('0.10.0', '--dry-run')).toContain('not on other');
  });

  it('is refused if its version does not follow the current one or already has a tag', async () => {
    const project = await createProject();
    expect(await project.release('0.11.0')).toContain('after 0.9.0 comes 0.9.1 or 0.10.0 or 1.0.0');
    expect(await project.release('0.9.0')).toContain('not 0.9.0');
    expect(await project.release('v0.10')).toContain('is no version');
    expect(await project.release()).toContain('npm run release -- <version>');
    await project.git('tag', 'v0.9.1');
    expect(await project.release('0.9.1')).toContain('the tag v0.9.1 exists');
  });

  it('is refused if the changelog has no new entries, or if a released migration was changed', async () => {
    const empty = await createProject({ 'CHANGELOG.md': changelog.replace('- A new setting.\n', '') });
    expect(await empty.release('0.10.0')).toContain('no entries under "## Unreleased"');
    const changed = await createProject({ 'server/migrations/0001_first.sql': 'select 3;\n' });
    expect(await changed.release('0.10.0')).toContain('0001_first.sql has been released');
    expect(await changed.git('status', '--porcelain')).toBe('');
  });
});

/** Reads the table of days to fix a vulnerability. */
const readDaysToFix = async (path: string) =>
  [...(await readFile(join(root, path), 'utf8')).matchAll(/\| (critical|high|any other) \| (\d+) \|/gu)].map(
    ([, severity, days]) => `${severity}: ${days}`,
  );

describe('SECURITY.md', () => {
  it('promises the same days to fix as the operators’ page', async () => {
    const promised = await readDaysToFix('SECURITY.md');
    expect(promised).toHaveLength(3);
    expect(promised).toEqual(await readDaysToFix('docs/run/processes.md'));
  });

  it('lists the minor version of the current release as supported', async () => {
    const { version } = await readManifest(root);
    const text = await readFile(join(root, 'SECURITY.md'), 'utf8');
    expect(supportVersion(text, version)).toBe(text);
    expect(() => supportVersion('no table', version)).toThrow('no table of supported versions');
  });
});
