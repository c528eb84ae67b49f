import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../check/workspaces.ts';
import { drawFeatures, findCycles, findUpward, readFeatures } from './feature-map.ts';

const layers = { low: ['a', 'b'], high: ['c', 'd'] };

describe('the map of features', () => {
  it('is up to date in docs/understand/features.md, and shows no upward import and no cycle', async () => {
    const project = await readFeatures(root);
    expect(await readFile(join(root, 'docs/understand/features.md'), 'utf8')).toBe(
      drawFeatures(project.layers, project.imports),
    );
    expect(project.imports.size).toBeGreaterThan(25);
    expect(findUpward(project.layers, project.imports)).toEqual([]);
    expect(findCycles(project.imports)).toEqual([]);
  });

  it('leaves out arrows that a longer path implies', () => {
    const text = drawFeatures(
      layers,
      new Map([
        ['a', []],
        ['b', ['a']],
        ['c', ['a', 'b']],
      ]),
    );
    expect(text).toContain('  c --> b\n');
    expect(text).toContain('  b --> a\n');
    expect(text).not.toContain('c --> a');
    expect(text).toContain('| high | c | a, b |');
  });

  it('finds upward imports, features without a layer, and cycles', () => {
    const imports = new Map([
      ['a', ['b']],
      ['b', ['a', 'c']],
      ['c', ['unknown']],
    ]);
    expect(findUpward(layers, imports)).toEqual(['b → c', 'c → unknown']);
    expect(findCycles(imports)).toEqual(['a', 'b']);
  });
});
