import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../check/workspaces.ts';
import type { RanTest } from '../reports/read-reports.ts';
import { coverageOf, gaps, idsIn, titleFaults, unknownWords } from './coverage.ts';
import type { Demand } from './coverage.ts';
import { coverageTable } from './print.ts';
import { readRequirements } from './requirements.ts';

const requirements = readRequirements(`id,section,area,kind,requirement
S2-HOME-01,2,home,route,Route / shows the Home screen.
S2-HOME-02,2,home,screen,"A banner, with ""Join Now""."
S2-RANK-01,2,rankings,route,Route /ranking/{id} shows the ranking.
D-LIST-01,decisions,wire,rule,Lists have a limit.
`);
const ran = (title: string, outcome: RanTest['outcome'] = 'passed'): RanTest => ({
  title,
  file: 'a.test.ts',
  outcome,
});
const demand: Demand = { areas: ['home', 'wire'], kinds: [], except: [] };

describe('the list of requirements', () => {
  it('is read with its quoted cells', () => {
    expect(requirements.length).toBe(4);
    expect(requirements[1]?.requirement).toBe('A banner, with "Join Now".');
  });

  it('refuses an id given twice, and a line without an area', () => {
    const line = 'S2-HOME-01,2,home,route,x\n';
    expect(() => readRequirements(`id,section,area,kind,requirement\n${line}${line}`)).toThrow(
      'listed twice',
    );
    expect(() => readRequirements('id,section,area,kind,requirement\nS2-HOME-01,2,,route,x')).toThrow('area');
  });

  it('of the project is whole', async () => {
    const all = readRequirements(await readFile(join(root, 'docs/requirements.csv'), 'utf8'));
    expect(all.length).toBe(562);
    expect(all.find(({ id }) => id === 'D-WIRE-04')?.requirement).toBe(
      'Every JSON success answer has the shape { "data": …, "message"?: string }.',
    );
  });
});

describe('coverage', () => {
  it('takes ids in brackets from titles', () => {
    expect(idsIn('[S2-HOME-01] [D-LIST-01] shows [nothing] else')).toEqual(['S2-HOME-01', 'D-LIST-01']);
  });

  it('counts only tests that ran and passed', () => {
    const tests = [
      ran('[S2-HOME-01] [D-LIST-01] a'),
      ran('[S2-HOME-02] b', 'failed'),
      ran('[S2-RANK-01] c', 'skipped'),
      ran('[S2-HOME-01] again'),
    ];
    expect(coverageOf(requirements, tests)).toEqual({
      total: 4,
      covered: 2,
      areas: {
        home: { total: 2, covered: 1, missing: ['S2-HOME-02'] },
        rankings: { total: 1, covered: 0, missing: ['S2-RANK-01'] },
        wire: { total: 1, covered: 1, missing: [] },
      },
    });
  });

  it('prints an area a line', () => {
    const table = coverageTable(coverageOf(requirements, [ran('[S2-HOME-01] a')]));
    expect(table).toMatch(/^home +1 of +2 +50%$/mu);
    expect(table).toMatch(/^all +1 of +4 +25%$/mu);
  });
});

describe('titles', () => {
  it('name three requirements at most', () => {
    const four = ran('[S2-HOME-01] [S2-HOME-02] [S2-RANK-01] [D-LIST-01] all at once', 'failed');
    expect(titleFaults(requirements, [four])).toEqual([expect.stringContaining('more than 3')]);
    expect(titleFaults(requirements, [ran('[S2-HOME-01] [S2-HOME-02] [S2-RANK-01] three')])).toEqual([]);
  });

  it('name no requirement that does not exist', () => {
    for (const id of ['S2-HOME-09', 'S2-HOME-1', 'D-LIST', 'S12-X-01'])
      expect(titleFaults(requirements, [ran(`[${id}] x`)])).toEqual([
        expect.stringContaining(`names ${id},`),
      ]);
  });
});

describe('a demand', () => {
  const coverage = coverageOf(requirements, [ran('[D-LIST-01] a')]);
  const missing = (
    more: Partial<typeof demand> | { readonly kinds: string[] } | { readonly except: string[] },
  ) => gaps(requirements, coverage, { ...demand, ...more }).map(({ id }) => id);

  it('names what its areas lack', () => {
    expect(missing({})).toEqual(['S2-HOME-01', 'S2-HOME-02']);
  });

  it('can be of some kinds only, and except some ids', () => {
    expect(missing({ kinds: ['screen'] })).toEqual(['S2-HOME-02']);
    expect(missing({ except: ['S2-HOME-02'] })).toEqual(['S2-HOME-01']);
  });

  it('that is misspelt is refused instead of demanding nothing', () => {
    const misspelt = { areas: ['hom', 'home'], kinds: ['rout'], except: ['S2-HOME-99'] };
    expect(unknownWords(requirements, misspelt)).toEqual(['hom', 'rout', 'S2-HOME-99']);
  });
});
