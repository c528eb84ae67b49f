import { readFile, readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { ContentKind } from './kind.ts';
import { readSource } from './source.ts';
import type { Source } from './source.ts';

const isSource = (name: string) => ['.md', '.html'].includes(extname(name)) && name !== 'README.md';

/** The sources meant by a path: itself, those in a folder, or those in the kinds' own folders within it. */
export async function findSources(path: string, kinds: readonly ContentKind[]): Promise<Source[]> {
  if (!(await stat(path)).isDirectory()) return [readSource(path, await readFile(path, 'utf8'))];
  const found: Source[] = [];
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const ofKind = entry.isDirectory() && kinds.some(({ name }) => name === entry.name);
    if (ofKind || (entry.isFile() && isSource(entry.name)))
      found.push(...(await findSources(join(path, entry.name), kinds)));
  }
  return found.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
