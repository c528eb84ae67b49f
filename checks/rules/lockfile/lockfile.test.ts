import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../check/workspaces.ts';
import { completeLockfile } from './complete.ts';

const lockfile = {
  name: 'x',
  packages: {
    '': { name: 'x' },
    'node_modules/tool': {
      version: '1.2.3',
      dev: true,
      optionalDependencies: {
        '@tool/darwin-arm64': '1.2.3',
        '@tool/linux-x64-gnu': '1.2.3',
        '@tool/linux-x64-musl': '1.2.3',
        'some-extra': '^1.0.0',
      },
    },
    'node_modules/@tool/linux-x64-gnu': { version: '1.2.3', integrity: 'sha512-x' },
  },
};

test('adds the packages for other platforms to a lockfile', () => {
  const { text, added } = completeLockfile(JSON.stringify(lockfile));
  expect(added).toEqual(['node_modules/@tool/darwin-arm64', 'node_modules/@tool/linux-x64-musl']);
  const { packages } = JSON.parse(text);
  expect(packages['node_modules/@tool/darwin-arm64']).toEqual({
    version: '1.2.3',
    cpu: ['arm64'],
    dev: true,
    optional: true,
    os: ['darwin'],
  });
  expect(packages['node_modules/@tool/linux-x64-musl'].libc).toEqual(['musl']);
  expect(packages['node_modules/tool']).toEqual(lockfile.packages['node_modules/tool']);
  expect(completeLockfile(text)).toEqual({ text, added: [] });
});

test('the project’s lockfile is complete (if not: npm run format) and names no registry', async () => {
  for (const path of ['package-lock.json', 'tools/node/package-lock.json']) {
    const text = await readFile(join(root, path), 'utf8');
    expect(completeLockfile(text).added).toEqual([]);
    expect(text).not.toMatch(/"resolved": "https?:/u);
  }
});

test('keeps every package of the server at the root: the image contains no other node_modules', async () => {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const nested = Object.keys(packages).filter((name) =>
    /^(?:contracts|forecast|server|world)\/node_modules\//u.test(name),
  );
  expect(nested).toEqual([]);
});
