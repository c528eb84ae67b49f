import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '../check/workspaces.ts';
import { cellsOf } from './requirements.ts';

/** Rows of docs/security.csv. One row may cover several ids of the standard, joined by +. */
let rows: readonly { readonly ids: readonly string[]; readonly deviation: string }[];
let idsInTitles: ReadonlySet<string>;

beforeAll(async () => {
  const [, ...lines] = await cellsOf(await readFile(join(root, 'docs/security.csv'), 'utf8'));
  rows = lines.map(([ids = '', , , deviation = '']) => ({ ids: ids.split('+'), deviation }));
  const found = new Set<string>();
  for await (const path of glob('{contracts,forecast,server,web,world,checks}/**/*.{test,spec}.ts', {
    cwd: root,
    exclude: ['**/node_modules'],
  })) {
    const text = await readFile(join(root, path), 'utf8');
    // A title follows the name of the test function, or the table of its cases.
    for (const [, title = ''] of text.matchAll(/^\s*(?:(?:test|it|describe)\S*|.*\]\))\(\s*(['"`].*)$/gmu))
      for (const [id] of title.matchAll(/\bV\d+\.\d+\.\d+/gu)) found.add(id);
  }
  idsInTitles = found;
});

describe('the security requirements', () => {
  it('[D-WIRE-14] have a test for each row, or say why that row is not met', () => {
    expect(rows.length).toBeGreaterThan(100);
    const untested = rows.filter(
      ({ ids, deviation }) => !deviation && !ids.some((id) => idsInTitles.has(id)),
    );
    expect(untested.map(({ ids }) => ids.join('+'))).toEqual([]);
  });

  it('include every id that a test title names', () => {
    const known = new Set(rows.flatMap(({ ids }) => ids));
    expect([...idsInTitles].filter((id) => !known.has(id))).toEqual([]);
  });
});
