import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../check/workspaces.ts';
import { idsIn } from './coverage.ts';
import { readRequirements } from './requirements.ts';

/** A string that begins with ids: the title of a test, or a table value used in one. */
const leadingIds = /['"`]((?:\[[^\]\s]+\] ?)+)/gu;

/** Generated and installed folders, and a test with invented ids. */
const ignored = (path: string) =>
  /(?:^|\/)(?:node_modules|build|\.react-router)$|spec\/spec\.test\.ts$/u.test(path);

// `npm run spec -- --require all` checks that these tests also ran and passed.
it('[D-WIRE-03] every requirement is named by the title of a test', async () => {
  const named = new Set<string>();
  for await (const path of glob('{contracts,forecast,server,web,world,checks}/**/*.{test,spec}.ts', {
    cwd: root,
    exclude: ignored,
  })) {
    const source = await readFile(join(root, path), 'utf8');
    for (const [, ids = ''] of source.matchAll(leadingIds)) for (const id of idsIn(ids)) named.add(id);
  }
  const all = await readRequirements(await readFile(join(root, 'docs/requirements.csv'), 'utf8'));
  expect(all.filter(({ id }) => !named.has(id)).map(({ id }) => id)).toEqual([]);
});
