import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '../check/workspaces.ts';
import { findSecurityTests, readSecurityRows, extractSecurityIds } from './security.ts';
import type { SecurityRow } from './security.ts';

let rows: readonly SecurityRow[];
let tests: readonly string[];

beforeAll(async () => {
  rows = await readSecurityRows(await readFile(join(root, 'docs/security.csv'), 'utf8'));
  tests = await findSecurityTests();
});

describe('the security requirements', () => {
  it('[D-WIRE-14] name the tests of each row, or say why that row is not met', () => {
    expect(rows).toHaveLength(130);
    const withoutTests = rows.filter((row) => row.tests.length === 0 && row.deviation === '');
    expect(withoutTests.map(({ ids }) => ids.join('+'))).toEqual([]);
  });

  it('name tests that exist', () => {
    const existing = new Set(tests);
    expect(rows.flatMap((row) => row.tests.filter((test) => !existing.has(test)))).toEqual([]);
  });

  it('name tests whose titles contain an id of the row', () => {
    const unrelated = rows.flatMap(({ ids, tests: named }) =>
      named.filter((test) => !extractSecurityIds(test).some((id) => ids.includes(id))),
    );
    expect(unrelated).toEqual([]);
  });

  it('name every test whose title contains an id of the row', () => {
    const unlisted = tests.flatMap((test) =>
      extractSecurityIds(test)
        .filter((id) => !rows.some(({ ids, tests: named }) => ids.includes(id) && named.includes(test)))
        .map((id) => `${id} ${test}`),
    );
    expect(unlisted).toEqual([]);
  });
});
