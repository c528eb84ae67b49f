import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../check/workspaces.ts';
import { extractIds } from './coverage.ts';
import { readRequirements } from './requirements.ts';

/** Matches the ids at the start of a string, which is a test's title or a table value for one. */
const leadingIds = /['"`]((?:\[[^\]\s]+\] ?)+)/gu;

/** Matches generated and installed folders, and a test with invented ids. */
const ignored = (path: string) =>
  /(?:^|\/)(?:node_modules|build|\.react-router)$|spec\/spec\.test\.ts$/u.test(path);

// `npm run spec -- --require all` checks that these tests also ran and passed.
it('[D-WIRE-03] every requirement is named by the title of a test', async () => {
  const namedIds = new Set<string>();
  for await (const path of glob('{contracts,forecast,server,web,world,checks}/**/*.{test,spec}.ts', {
    cwd: root,
    exclude: ignored,
  })) {
    const source = await readFile(join(root, path), 'utf8');
    for (const [, ids = ''] of source.matchAll(leadingIds))
      for (const id of extractIds(ids)) namedIds.add(id);
  }
  const all = await readRequirements(await readFile(join(root, 'docs/requirements.csv'), 'utf8'));
  expect(all.filter(({ id }) => !namedIds.has(id)).map(({ id }) => id)).toEqual([]);
});
