import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { root } from '../check/workspaces.ts';
import { daysToFix, listOverdue, readHoles } from './holes.ts';
import { readComponents } from './lockfile.ts';
import type { Component } from './lockfile.ts';

const run = promisify(execFile);
const key = ({ name, version }: { name: string; version: string }) => `${name}@${version}`;
let components: readonly Component[];
beforeAll(async () => {
  components = await readComponents();
});

describe('known vulnerabilities', () => {
  const published = '2026-01-01';
  const hole = (severity: keyof typeof daysToFix) =>
    `left,GHSA-x,${severity},${published},waits for a release`;
  const findOverdue = async (days: number) => {
    const holes = await readHoles(['head', hole('critical'), hole('high'), hole('low')].join('\n'));
    return listOverdue(holes, new Date(Date.parse(published) + days * 86_400_000)).map(
      ({ severity }) => severity,
    );
  };

  it('V15.1.1 have a time to fix by severity, as documented', async () => {
    const document = await readFile(join(root, 'docs/run/processes.md'), 'utf8');
    const table = /## Time to fix(.*)/su.exec(document)?.[1] ?? '';
    expect(table).toContain(`| critical | ${daysToFix.critical} |`);
    expect(table).toContain(`| high | ${daysToFix.high} |`);
    expect(table).toContain(`| any other | ${daysToFix.low} |`);
    expect([
      await findOverdue(7),
      await findOverdue(8),
      await findOverdue(31),
      await findOverdue(91),
    ]).toEqual([[], ['critical'], ['critical', 'high'], ['critical', 'high', 'low']]);
  });

  it('V15.2.1 are not overdue, and name only installed packages', async () => {
    const holes = await readHoles(await readFile(join(root, 'docs/known-holes.csv'), 'utf8'));
    expect(listOverdue(holes, new Date())).toEqual([]);
    const installed = new Set(components.map(({ name }) => name));
    expect(holes.filter(({ name }) => !installed.has(name))).toEqual([]);
  });
});

describe('V15.1.2 the bill of materials', () => {
  const bill = z.object({
    bomFormat: z.literal('CycloneDX'),
    components: z.array(
      z.object({
        name: z.string(),
        version: z.string(),
        purl: z.string(),
        hashes: z.array(z.object({ alg: z.string(), content: z.string() })).optional(),
      }),
    ),
  });

  it('lists exactly the packages of the lockfile, each once', async () => {
    const main = join(root, 'checks/rules/components/main.ts');
    const { stdout } = await run(process.execPath, [main], { maxBuffer: 2 ** 24 });
    const billComponents = bill.parse(JSON.parse(stdout)).components;
    expect(new Set(billComponents.map(key))).toEqual(new Set(components.map(key)));
    expect(billComponents.length).toBe(new Set(components.map(key)).size);
    expect(billComponents.length).toBeGreaterThan(300);
    expect(billComponents.find(({ name }) => name === '@node-rs/argon2')?.purl).toMatch(
      /^pkg:npm\/%40node-rs\/argon2@\d/u,
    );
  });

  it('has a checksum for every installed package', () => {
    // Optional packages for other platforms have no checksum, because npm does not download them.
    const unchecked = components.filter(({ integrity, optional }) => integrity === undefined && !optional);
    expect(unchecked).toEqual([]);
    expect(components.filter(({ integrity }) => integrity && !integrity.startsWith('sha512-'))).toEqual([]);
  });

  it('lists packages that npm can install from the lockfile without install scripts', async () => {
    const { stdout, stderr } = await run('npm', ['ci', '--ignore-scripts', '--dry-run', '--offline'], {
      cwd: root,
    });
    expect(stdout + stderr).not.toMatch(/npm error/u);
  });
});
