import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../check/workspaces.ts';
import { cellsOf } from './requirements.ts';
import { findSecurityTests, securityIdsIn } from './security.ts';

// Lists each row's tests in docs/security.csv: the ones whose titles contain an id of the row.

const path = join(root, 'docs/security.csv');
const [head = [], ...rows] = await cellsOf(await readFile(path, 'utf8'));
const tests = await findSecurityTests();

const testsOf = (ids: readonly string[]) =>
  tests.filter((test) => securityIdsIn(test).some((id) => ids.includes(id))).toSorted();

const cell = (text: string) => (/[",\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const listed = rows.map(([ids = '', topic = '', requirement = '', , deviation = '']) => [
  ids,
  topic,
  requirement,
  testsOf(ids.split('+')).join('\n'),
  deviation,
]);
await writeFile(path, [head, ...listed].map((row) => `${row.map(cell).join(',')}\n`).join(''));
