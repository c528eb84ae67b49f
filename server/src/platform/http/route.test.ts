import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const compiler = fileURLToPath(import.meta.resolve('typescript/package.json')).replace(
  'package.json',
  'bin/tsc',
);

const head = `
  import { sportsCalls } from '${root}contracts/src/index.ts';
  import type { Sport } from '${root}contracts/src/index.ts';
  import { Refusal } from '${root}server/src/platform/http/refusal.ts';
  import type { Routes } from '${root}server/src/platform/http/route.ts';
  declare const sport: Sport;
`;
const list = 'listSports: async () => ({ data: { result: [sport], total: 1 } }),';
const one = 'getSport: async ({ params }) => ({ data: { ...sport, id: params.id } }),';

/** Routes that a developer might write, and whether they compile. */
const attempts = {
  'all handlers': [`${list} ${one}`, true],
  'with cached areas': [
    `${list} getSport: { areas: ({ params }) => [params.id], handle: async () => ({ data: sport }) },`,
    true,
  ],
  'a message beside the data': [`${list} getSport: async () => ({ data: sport, message: 'Hello' }),`, true],
  'a refusal with a listed code': [
    `${list} getSport: async () => { throw new Refusal({ code: 'NOT_FOUND', message: 'No.' }); },`,
    true,
  ],
  'a refusal with a code that is not listed': [
    `${list} getSport: async () => { throw new Refusal({ code: 'NO_SUCH_CODE', message: 'No.' }); },`,
    false,
  ],
  'a handler left out': [list, false],
  'a handler for no call': [`${list} ${one} extra: async () => ({ data: 1 }),`, false],
  'data of another shape': [`${list} getSport: async () => ({ data: { ...sport, name: 7 } }),`, false],
  'a field left out': [`${list} getSport: async () => ({ data: { id: 'x' } }),`, false],
  'data without its envelope': [`${list} getSport: async () => sport,`, false],
  'an input that the call does not have': [`${list} getSport: async ({ body }) => ({ data: body }),`, false],
  'a parameter misspelt': [
    `${list} getSport: async ({ params }) => ({ data: { ...sport, id: params.sport } }),`,
    false,
  ],
  'areas of an input that the call does not have': [
    `${list} getSport: { areas: ({ query }) => [query.x], handle: async () => ({ data: sport }) },`,
    false,
  ],
} as const;

describe('a route', () => {
  let folder: string;
  let errors: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'outpick-compile-'));
    for (const [index, [routes]] of Object.values(attempts).entries())
      await writeFile(
        join(folder, `attempt-${index}.mts`),
        `${head} export const routes: Routes<typeof sportsCalls> = { ${routes} };`,
      );
    const settings = {
      extends: `${root}tsconfig.base.json`,
      compilerOptions: {
        types: ['node'],
        typeRoots: [`${root}node_modules/@types`],
        noUnusedLocals: false,
        noUnusedParameters: false,
      },
      include: ['*.mts'],
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings));
    errors = await new Promise((resolve) => {
      execFile(
        process.execPath,
        [compiler, '-p', folder, '--pretty', 'false'],
        { cwd: folder },
        (_error, stdout) => resolve(stdout),
      );
    });
  });
  afterAll(async () => rm(folder, { recursive: true, force: true }));

  it.each(
    Object.entries(attempts).map(([what, [, compiles]], index) => ({
      what,
      compiles,
      file: `attempt-${index}.mts`,
    })),
  )('of $what compiles: $compiles', ({ compiles, file }) => {
    expect(errors.split('\n').filter((text) => text.startsWith(file)).length === 0).toBe(compiles);
  });

  it('has no other compile errors', () => {
    expect(errors.split('\n').filter((text) => text !== '' && !/^(attempt-\d+\.mts|\s)/u.test(text))).toEqual(
      [],
    );
  });
});
