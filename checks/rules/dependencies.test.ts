import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { root, workspaces } from './check/workspaces.ts';

const dependencies = z.record(z.string(), z.string()).optional();
const manifest = z.object({
  dependencies,
  devDependencies: dependencies,
  optionalDependencies: dependencies,
  peerDependencies: dependencies,
});

/** Reads the dependencies of a `package.json`, except our own workspaces, as "folder name". */
async function readManifest(folder: string): Promise<string[]> {
  const parsed = manifest.parse(JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8')));
  return Object.values(parsed)
    .flatMap((group) => Object.keys(group ?? {}))
    .filter((name) => !name.startsWith('@outpick/'))
    .map((name) => `${folder === '.' ? 'root' : folder} ${name}`);
}

/** Finds table rows with a list of folders in the second cell. Returns one "folder name" for each folder. */
const readRows = (document: string): string[] =>
  [...document.matchAll(/^\| `([^`]+)` \| ([a-z/, ]+) \|/gmu)].flatMap(([, name = '', folders = '']) =>
    folders.split(', ').map((folder) => `${folder} ${name}`),
  );

describe('docs/understand/dependencies.md', () => {
  it('has one row for each direct dependency with its workspaces, and no other rows', async () => {
    const dependencyNames = await Promise.all(['.', 'tools/node', ...workspaces].map(readManifest));
    const rows = readRows(await readFile(join(root, 'docs/understand/dependencies.md'), 'utf8'));
    expect(rows.length).toBeGreaterThan(80);
    expect(rows.toSorted()).toEqual(dependencyNames.flat().toSorted());
  });
});
