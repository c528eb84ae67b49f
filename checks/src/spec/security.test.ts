import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '../check/workspaces.ts';
import { cellsOf } from './requirements.ts';

/** Rows of the security bar as they stand in docs/security.csv; one row may answer several ids of the standard, joined by +. */
let rows: readonly { readonly ids: readonly string[]; readonly deviation: string }[];
let named: ReadonlySet<string>;

beforeAll(async () => {
  const [, ...lines] = cellsOf(await readFile(join(root, 'docs/security.csv'), 'utf8'));
  rows = lines.map(([ids = '', , , deviation = '']) => ({ ids: ids.split('+'), deviation }));
  const found = new Set<string>();
  for await (const path of glob('{contracts,forecast,server,web,world,checks}/**/*.{test,spec}.ts', {
    cwd: root,
    exclude: ['**/node_modules'],
  })) {
    const text = await readFile(join(root, path), 'utf8');
    // A title follows the name of its function, or the table of its cases.
    for (const [, title = ''] of text.matchAll(/^\s*(?:(?:test|it|describe)\S*|.*\]\))\(\s*(['"`].*)$/gmu))
      for (const [id] of title.matchAll(/\bV\d+\.\d+\.\d+/gu)) found.add(id);
  }
  named = found;
});

describe('the security bar', () => {
  it('[D-WIRE-14] has a test that bears the name of each row, or says why that row is not met', () => {
    expect(rows.length).toBeGreaterThan(100);
    const silent = rows.filter(({ ids, deviation }) => !deviation && !ids.some((id) => named.has(id)));
    expect(silent.map(({ ids }) => ids.join('+'))).toEqual([]);
  });

  it('is named by tests in its own words only', () => {
    const known = new Set(rows.flatMap(({ ids }) => ids));
    expect([...named].filter((id) => !known.has(id))).toEqual([]);
  });
});
