import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calls, eventCalls, fileCalls, pages } from '@outpick/contracts';
import type { Access, Call } from '@outpick/contracts';
import { z } from 'zod';
import { root } from '../check/workspaces.ts';
import { parseCells } from '../spec/requirements.ts';

export const accessPath = join(root, 'docs/access.csv');

const references = z.record(
  z.string(),
  z.looseObject({
    calls: z.record(z.string(), z.looseObject({ whose: z.string().optional() })),
  }),
);

const everyone = ['yes', 'yes', 'yes'];
const answers: Readonly<Record<Access, readonly string[]>> = {
  visitor: everyone,
  player: ['no', 'yes', 'no'],
  recovery: ['no', 'no', 'yes'],
  operator: ['no', 'no', 'no'],
};

/** Reads whose data each call shows or changes, for calls that differ between users. */
async function readOwners(): Promise<Map<string, string>> {
  const owners = new Map<string, string>();
  for await (const path of glob('contracts/src/*/reference.ts', { cwd: root })) {
    const described = references.parse({ ...(await import(join(root, path))) });
    for (const { calls: group } of Object.values(described))
      for (const [name, { whose }] of Object.entries(group)) if (whose !== undefined) owners.set(name, whose);
  }
  return owners;
}

const extractPath = ([route = '']: readonly string[]) => route.slice(route.indexOf(' ') + 1);

/** Makes the access matrix: calls and pages from their declarations, other routes from the existing file. */
export async function makeAccess(): Promise<string> {
  const [head = [], ...listed] = await parseCells(await readFile(accessPath, 'utf8'));
  const owners = await readOwners();
  const declared = new Map<string, readonly string[]>(
    Object.values(pages).map(({ path }) => [`GET ${path}`, [...everyone, 'the same for everyone']]),
  );
  for (const [name, { method, path, access }] of Object.entries<Call>({
    ...calls,
    ...fileCalls,
    ...eventCalls,
  }))
    declared.set(`${method} ${path}`, [...answers[access], owners.get(name) ?? 'the same for everyone']);
  // Delete rows of removed calls and pages by hand; the test of the matrix names them.
  const others = listed.filter(([route = '']) => !declared.has(route));
  const rows = [...[...declared].map(([route, cells]) => [route, ...cells]), ...others];
  rows.sort((one, other) => (extractPath(one) < extractPath(other) ? -1 : 1));
  return [head, ...rows].map((cells) => `${cells.join(',')}\n`).join('');
}
