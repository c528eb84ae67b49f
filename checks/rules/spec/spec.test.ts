import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../check/workspaces.ts';
import type { TestRun } from '../reports/read-reports.ts';
import { computeCoverage, findGaps, extractIds, findTitleFaults, findUnknownValues } from './coverage.ts';
import type { Demand } from './coverage.ts';
import { formatCoverage } from './print.ts';
import { readRequirements } from './requirements.ts';

const requirements = await readRequirements(`id,section,area,kind,requirement
S2-HOME-01,2,home,route,Route / shows the Home screen.
S2-HOME-02,2,home,screen,"A banner, with ""Join Now""."
S2-RANK-01,2,rankings,route,Route /ranking/{id} shows the ranking.
D-LIST-01,decisions,wire,rule,Lists have a limit.
`);
const testRun = (title: string, outcome: TestRun['outcome'] = 'passed'): TestRun => ({
  title,
  file: 'a.test.ts',
  outcome,
  seconds: 0,
});
const demand: Demand = { areas: ['home', 'wire'], kinds: [], except: [] };

describe('the list of requirements', () => {
  it('is read with its quoted cells', () => {
    expect(requirements.length).toBe(4);
    expect(requirements[1]?.requirement).toBe('A banner, with "Join Now".');
  });

  it('rejects a duplicate id and a line without an area', async () => {
    const line = 'S2-HOME-01,2,home,route,x\n';
    const head = 'id,section,area,kind,requirement\n';
    await expect(readRequirements(`${head}${line}${line}`)).rejects.toThrow('listed twice');
    await expect(readRequirements(`${head}S2-HOME-01,2,,route,x`)).rejects.toThrow('area');
  });

  it('has all 565 requirements of this project', async () => {
    const all = await readRequirements(await readFile(join(root, 'docs/requirements.csv'), 'utf8'));
    expect(all.length).toBe(565);
    expect(all.find(({ id }) => id === 'D-WIRE-04')?.requirement).toBe(
      'Every JSON success answer has the shape { "data": …, "message"?: string }.',
    );
  });
});

describe('coverage', () => {
  it('takes the ids of requirements from the brackets in titles', () => {
    expect(extractIds('[S2-HOME-01] [D-LIST-01] shows [nothing] else')).toEqual(['S2-HOME-01', 'D-LIST-01']);
  });

  it('counts only tests that ran and passed', () => {
    const tests = [
      testRun('[S2-HOME-01] [D-LIST-01] a'),
      testRun('[S2-HOME-02] b', 'failed'),
      testRun('[S2-RANK-01] c', 'skipped'),
      testRun('[S2-HOME-01] again'),
    ];
    expect(computeCoverage(requirements, tests)).toEqual({
      total: 4,
      covered: 2,
      areas: {
        home: { total: 2, covered: 1, missing: ['S2-HOME-02'] },
        rankings: { total: 1, covered: 0, missing: ['S2-RANK-01'] },
        wire: { total: 1, covered: 1, missing: [] },
      },
    });
  });

  it('prints one line per area', () => {
    const table = formatCoverage(computeCoverage(requirements, [testRun('[S2-HOME-01] a')]));
    expect(table).toMatch(/^home +1 of +2 +50%$/mu);
    expect(table).toMatch(/^all +1 of +4 +25%$/mu);
  });
});

describe('titles of tests', () => {
  it('name at most three requirements', () => {
    const four = testRun('[S2-HOME-01] [S2-HOME-02] [S2-RANK-01] [D-LIST-01] all at once', 'failed');
    expect(findTitleFaults(requirements, [four])).toEqual([expect.stringContaining('more than 3')]);
    expect(findTitleFaults(requirements, [testRun('[S2-HOME-01] [S2-HOME-02] [S2-RANK-01] three')])).toEqual(
      [],
    );
  });

  it('name only requirements that exist', () => {
    for (const id of ['S2-HOME-09', 'S2-HOME-1', 'D-LIST', 'S12-X-01'])
      expect(findTitleFaults(requirements, [testRun(`[${id}] x`)])).toEqual([
        expect.stringContaining(`names ${id},`),
      ]);
  });
});

describe('a demand for proved requirements', () => {
  const coverage = computeCoverage(requirements, [testRun('[D-LIST-01] a')]);
  const missing = (
    more: Partial<typeof demand> | { readonly kinds: string[] } | { readonly except: string[] },
  ) => findGaps(requirements, coverage, { ...demand, ...more }).map(({ id }) => id);

  it('lists the unproved requirements of its areas', () => {
    expect(missing({})).toEqual(['S2-HOME-01', 'S2-HOME-02']);
  });

  it('can be limited to kinds and can leave out ids', () => {
    expect(missing({ kinds: ['screen'] })).toEqual(['S2-HOME-02']);
    expect(missing({ except: ['S2-HOME-02'] })).toEqual(['S2-HOME-01']);
  });

  it('is rejected if a value is misspelled', () => {
    const misspelled = { areas: ['hom', 'home'], kinds: ['rout'], except: ['S2-HOME-99'] };
    expect(findUnknownValues(requirements, misspelled)).toEqual(['hom', 'rout', 'S2-HOME-99']);
  });
});
