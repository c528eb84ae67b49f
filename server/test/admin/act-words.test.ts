import { actWords, adminCalls } from '@outpick/contracts/admin';
import type { AdminCall } from '@outpick/contracts/admin';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

const sorted = (acts: Iterable<string>): string[] => [...new Set(acts)].toSorted();

/** The acts that the sources record, also those of commands and jobs. */
async function recordedActs(): Promise<string[]> {
  const found = Object.values<AdminCall>(adminCalls)
    .flatMap(({ act }) => act ?? [])
    .map(String);
  for await (const path of glob('server/src/**/*.ts', { cwd: root })) {
    if (path.endsWith('.test.ts')) continue;
    const source = await readFile(join(root, path), 'utf8');
    for (const [, act = ''] of source.matchAll(/\bact: '(?<act>[a-z-]+\.[a-z-]+)'/gu)) found.push(act);
  }
  return sorted(found);
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

it('every act has words, and no words are left over', async () => {
  expect(sorted(Object.keys(actWords))).toEqual(await recordedActs());
});

it('two acts have different words', () => {
  expect(new Set(Object.values(actWords)).size).toBe(Object.keys(actWords).length);
});

it('every act is in the table of the handbook', async () => {
  const documented = await documentedActs();
  expect((await recordedActs()).filter((act) => !documented.has(act))).toEqual([]);
});
