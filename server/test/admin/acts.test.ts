import { actNames, undoWordsOf, wordsOfAct } from '@outpick/contracts/admin';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** The sources of the server, which use acts by their names. */
async function readSources(): Promise<string> {
  const texts: string[] = [];
  for await (const path of glob('server/src/**/*.ts', { cwd: root }))
    if (!path.endsWith('.test.ts')) texts.push(await readFile(join(root, path), 'utf8'));
  return texts.join('\n');
}

const codes = (cell: string): string[] =>
  [...cell.matchAll(/`(?<code>[a-z-]+)`/gu)].map(([, code = '']) => code);

/** The acts in the table of the operators' handbook: each subject of a row with each of its verbs. */
async function documentedActs(): Promise<ReadonlySet<string>> {
  const text = await readFile(join(root, 'docs/run/operating.md'), 'utf8');
  const [, table = ''] = text.split('| subject | verbs |');
  const rows = (table.split('\n## ')[0] ?? '').matchAll(/^\| (?<subjects>`[^|]+) \| (?<verbs>[^|]+) \|$/gmu);
  return new Set(
    [...rows].flatMap(([, subjects = '', verbs = '']) =>
      codes(subjects).flatMap((subject) => codes(verbs).map((verb) => `${subject}.${verb}`)),
    ),
  );
}

it('every declared act is used somewhere', async () => {
  const sources = await readSources();
  expect(actNames.filter((name) => !sources.includes(`'${name}'`))).toEqual([]);
});

it('no two acts are described by the same words', () => {
  expect(new Set(actNames.map(wordsOfAct)).size).toBe(actNames.length);
});

it('only the dialog of an undo promises nothing: whether an undo can be undone depends on the undone act', () => {
  expect(actNames.filter((name) => undoWordsOf(name) === undefined)).toEqual(['audit.undo']);
});

it('every act is in the table of the handbook', async () => {
  const documented = await documentedActs();
  expect(actNames.filter((name) => !documented.has(name))).toEqual([]);
});
