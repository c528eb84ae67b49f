import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../check/workspaces.ts';
import { parseCells } from './requirements.ts';
import { findSecurityTests, extractSecurityIds } from './security.ts';

// Updates the tests of each row in docs/security.csv: all tests with an id of the row in their title.

const path = join(root, 'docs/security.csv');
const [head = [], ...rows] = await parseCells(await readFile(path, 'utf8'));
const tests = await findSecurityTests();

const testsOf = (ids: readonly string[]) =>
  tests.filter((test) => extractSecurityIds(test).some((id) => ids.includes(id))).toSorted();

const cell = (text: string) => (/[",\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const updatedRows = rows.map(([ids = '', topic = '', requirement = '', , deviation = '']) => [
  ids,
  topic,
  requirement,
  testsOf(ids.split('+')).join('\n'),
  deviation,
]);
await writeFile(path, [head, ...updatedRows].map((row) => `${row.map(cell).join(',')}\n`).join(''));
