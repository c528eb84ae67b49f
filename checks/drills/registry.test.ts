import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { measurements } from '../measure/registry.ts';
import { root } from '../rules/check/workspaces.ts';
import { registry } from './registry.ts';

const scriptsIn = async (folder: string) =>
  Array.fromAsync(glob('*/main.ts', { cwd: join(import.meta.dirname, '..', folder) }));

describe('the registry of drills', () => {
  it('has unique names, which equal the names of the modules', async () => {
    const names = registry.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const found = await Promise.all(
      registry.map(async ({ module }) =>
        typeof module === 'string' ? module.replace(/\/main\.ts$/u, '') : (await module()).name,
      ),
    );
    expect(found).toEqual(names);
  });

  it('lists every script of the folder, and has time limits for both forms of each drill', async () => {
    const scripts = registry.flatMap(({ module }) => (typeof module === 'string' ? module : []));
    expect(scripts.toSorted()).toEqual((await scriptsIn('drills')).toSorted());
    expect(
      registry.filter(({ short, full }) => !(short.minutes > 0 && short.minutes <= full.minutes)),
    ).toEqual([]);
  });
});

describe('CI', () => {
  it('runs every drill', async () => {
    const script = await readFile(join(root, '.ci/run'), 'utf8');
    const run = new Set([...script.matchAll(/run_drill ([a-z-]+) \d/gu)].map(([, name]) => name));
    expect(run).toEqual(new Set(registry.map(({ name }) => name)));
  });
});

describe('the registry of measurements', () => {
  it('lists every script of the folder except the backtest, which has its own command', async () => {
    const names = measurements.map(({ name }) => `${name}/main.ts`);
    const scripts = (await scriptsIn('measure')).filter((path) => path !== 'backtest/main.ts');
    expect(names.toSorted()).toEqual(scripts.toSorted());
    expect(existsSync(join(import.meta.dirname, '../measure/backtest/main.ts'))).toBe(true);
  });
});
