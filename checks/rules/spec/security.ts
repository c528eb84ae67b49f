import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../check/workspaces.ts';
import { parseCells } from './requirements.ts';

/** One row of docs/security.csv. */
export interface SecurityRow {
  /** A row may cover several ids of the standard. */
  readonly ids: readonly string[];
  /** The tests that prove it, each as "file: title". */
  readonly tests: readonly string[];
  /** Which part of the requirement is not met, and why. May be empty. */
  readonly deviation: string;
}

const columns = z.tuple([
  z.literal('id'),
  z.literal('topic'),
  z.literal('requirement'),
  z.literal('tests'),
  z.literal('deviation'),
]);

/** Reads docs/security.csv. A cell joins ids by +, and has each test on its own line. */
export async function readSecurityRows(csv: string): Promise<readonly SecurityRow[]> {
  const [head = [], ...rows] = await parseCells(csv);
  columns.parse(head);
  return rows.map(([ids = '', , , tests = '', deviation = '']) => ({
    ids: ids.split('+'),
    tests: tests.split('\n').filter((test) => test !== ''),
    deviation,
  }));
}

/** Matches a test's title, which follows the name of the test function or the table of its cases. */
const testTitle =
  /^\s*(?:(?:test|it|describe)\S*|.*\))\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/gmu;

/** Extracts the ids of the standard (ASVS) from a title. */
export const extractSecurityIds = (title: string): readonly string[] =>
  [...title.matchAll(/\bV\d+\.\d+\.\d+/gu)].map(([id]) => id);

/** Finds all tests and groups of tests with an id of the standard in their title, as "file: title". */
export async function findSecurityTests(): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const file of glob('{contracts,forecast,server,web,world,checks}/**/*.{test,spec}.ts', {
    cwd: root,
    exclude: ['**/node_modules'],
  })) {
    const source = await readFile(join(root, file), 'utf8');
    for (const [, single, double, template] of source.matchAll(testTitle)) {
      const title = single ?? double ?? template ?? '';
      if (extractSecurityIds(title).length > 0) found.push(`${file}: ${title}`);
    }
  }
  return found;
}
