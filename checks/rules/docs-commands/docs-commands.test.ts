import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commands } from '@outpick/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { root } from '../check/workspaces.ts';
import { measurements } from '../../measure/registry.ts';
import { registry } from '../../drills/registry.ts';
import {
  compareWithUsage,
  findCode,
  findOutpickCommands,
  findRunNames,
  findScripts,
} from './named-commands.ts';
import { inTests, notInCi } from './not-in-ci.ts';

/** Reads each command's usage. The server's tests prove that `--help` prints the same text. */
async function readUsages(): Promise<ReadonlyMap<string, string>> {
  const usages = Object.entries(commands).map(
    async ([name, { load }]) => [name, (await load()).usage] as const,
  );
  return new Map(await Promise.all(usages));
}

/** Finds the npm scripts that a shell script runs, directly or through other scripts. */
function findAllScripts(text: string, scripts: Readonly<Record<string, string>>): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (code: string): void => {
    const direct = /\bnpm test\b/u.test(code) ? [...findScripts(code), 'test'] : findScripts(code);
    for (const name of direct) {
      if (found.has(name)) continue;
      found.add(name);
      visit(scripts[name] ?? '');
    }
  };
  visit(text);
  return found;
}

describe('the commands in the documents', () => {
  let code: readonly { readonly path: string; readonly line: string }[];
  let scripts: Readonly<Record<string, string>>;

  beforeAll(async () => {
    const paths = await Array.fromAsync(glob(['*.md', '{docs,deploy}/**/*.md'], { cwd: root }));
    const documents = await Promise.all(
      // The changelog may name old commands.
      paths
        .filter((path) => path !== 'CHANGELOG.md')
        .map(async (path) => ({ path, lines: findCode(await readFile(join(root, path), 'utf8')) })),
    );
    code = documents.flatMap(({ path, lines }) => lines.map((line) => ({ path, line })));
    const manifest: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    ({ scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(manifest));
  });

  it('name only npm scripts that CI or a test runs, or that have a reason not to run there', async () => {
    const inCi = findAllScripts(await readFile(join(root, '.ci/run'), 'utf8'), scripts);
    expect([...inCi]).toEqual(expect.arrayContaining(['check', 'test', 'e2e']));
    const scriptNames = new Set(code.flatMap(({ line }) => findScripts(line)));
    expect([...scriptNames].toSorted()).toEqual(
      Object.keys(scripts)
        .filter((name) => name !== 'test')
        .toSorted(),
    );
    const isKnown = (name: string) => inCi.has(name) || Object.hasOwn({ ...inTests, ...notInCi }, name);
    expect([...scriptNames].filter((name) => scripts[name] === undefined || !isKnown(name))).toEqual([]);
    const excused = [...Object.keys(notInCi), ...Object.keys(inTests)];
    expect(excused.filter((name) => inCi.has(name) || !scriptNames.has(name))).toEqual([]);
    expect(Object.values(inTests).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('name only drills and measurements that exist', () => {
    const knownNames = {
      drill: ['all', ...registry.map(({ name }) => name)],
      measure: measurements.map(({ name }) => name),
    };
    const found = code.flatMap(({ path, line }) => findRunNames(line).map((call) => ({ path, ...call })));
    expect(found.filter(({ script, name }) => !knownNames[script].includes(name))).toEqual([]);
    expect(found.length).toBeGreaterThan(20);
  });

  it('name only commands, verbs and options of outpick that exist', async () => {
    const calls = code.flatMap(({ path, line }) =>
      findOutpickCommands(line).map((command) => ({ path, command })),
    );
    expect(calls.length).toBeGreaterThan(20);
    const usages = await readUsages();
    const problems = calls.flatMap(({ path, command }) => {
      const usage = usages.get(command.name);
      const found =
        usage === undefined ? [`there is no outpick ${command.name}`] : compareWithUsage(command, usage);
      return found.map((problem) => `${path}: ${problem}`);
    });
    expect(problems).toEqual([]);
  });
});

const names = (line: string) => findOutpickCommands(line).map(({ name, verb }) => `${name} ${verb ?? ''}`);

describe('a command in a document', () => {
  const usage = 'outpick contest list <sport>\noutpick contest add|drop <id> --reason "…"\n';
  const findProblems = (line: string) =>
    findOutpickCommands(line).flatMap((command) => compareWithUsage(command, usage));

  it('is found in code blocks and spans, but not in text', () => {
    const markdown =
      'Can you outpick us? `outpick site`\n\n    A=1 outpick worker\n\n```\nnpm run x -- --y\n```\n';
    expect(findCode(markdown)).toEqual(['outpick site', 'A=1 outpick worker', 'npm run x -- --y']);
    expect(findScripts('npm run --silent spec && npm run e2e -- a.spec.ts')).toEqual(['spec', 'e2e']);
    expect(findRunNames('npm run build && npm run drill -- a,b-c --short; npm run measure')).toEqual([
      { script: 'drill', name: 'a' },
      { script: 'drill', name: 'b-c' },
    ]);
  });

  it('is found after variables, && and tools such as kubectl', () => {
    expect(names('PORT=1 server/bin/outpick site && outpick sport list')).toEqual(['site ', 'sport list']);
    expect(names('kubectl -n outpick exec deploy/worker -- node server/bin/outpick recap list')).toEqual([
      'recap list',
    ]);
    expect(names('docker compose run --rm worker outpick migrate --plan')).toEqual(['migrate ']);
    expect(names('create database outpick owner outpick_owner')).toEqual([]);
  });

  it('is reported if the usage does not have its verb or option', () => {
    expect(findProblems('outpick contest add 12 --reason "rain"')).toEqual([]);
    expect(findProblems('outpick contest add|drop <id>')).toEqual([]);
    expect(findProblems('outpick contest remove 12')).toEqual(['outpick contest: remove']);
    expect(findProblems('outpick contest add 12 --because "rain"')).toEqual(['outpick contest: --because']);
  });
});
