import { describe, expect, it } from 'vitest';
import { readTable } from './read-table.ts';

const readRows = async (text: string, requiredColumns: readonly string[] = []) =>
  Array.fromAsync(readTable([text], requiredColumns));

describe('a table', () => {
  it('is read by the names of its header, with either line ending', async () => {
    for (const end of ['\n', '\r\n']) {
      const rows = await readRows(['team,points', 'Cádiz,-3', '', "Borussia M'gladbach,", ''].join(end));
      expect(rows.map((row) => row.text('team'))).toEqual(['Cádiz', "Borussia M'gladbach"]);
      expect(rows.map((row) => row.optionalNumber('points'))).toEqual([-3, null]);
      expect(rows.map((row) => row.optionalText('points'))).toEqual(['-3', null]);
    }
    const [quoted] = await readRows('team\n"A, B"\n');
    expect(quoted?.text('team')).toBe('A, B');
  });

  it('may have columns without a name, but not two with the same name', async () => {
    const [row] = await readRows('team,,points,,\nA,x,3,,\n');
    expect([row?.text('team'), row?.number('points'), row?.optionalText('')]).toEqual(['A', 3, null]);
    const [doubled] = await readRows('team,points,points\nA,1,2\n');
    expect(() => doubled?.text('team')).toThrow('3 cells where the header has 2');
  });

  it('accepts short and blank rows only with the option `isRagged`', async () => {
    const text = 'team,points\nA\n,\nB,3,\nC,4,5\n';
    const rows = await Array.fromAsync(readTable([text], ['team'], { isRagged: true }));
    expect(rows.map(({ line }) => line)).toEqual([2, 4, 5]);
    expect(rows.slice(0, 2).map((row) => [row.text('team'), row.optionalNumber('points')])).toEqual([
      ['A', null],
      ['B', 3],
    ]);
    expect(() => rows[2]?.text('team')).toThrow('3 cells where the header has 2');
    const [strict, blank] = await readRows(text);
    expect(() => strict?.text('team')).toThrow('1 cells where the header has 2');
    expect(blank?.line).toBe(3);
  });

  it('is rejected if it has a missing column, a blank or wrong number, or a stray quote', async () => {
    await expect(readRows('team,points\nA,x\n', ['town'])).rejects.toThrow('line 1: there is no column town');
    const [row] = await readRows('team,points\nA,x\n');
    expect(() => row?.number('points')).toThrow('points is not a number: "x"');
    const [blank] = await readRows('team,points\nA,\n');
    expect(() => blank?.number('points')).toThrow('points is blank');
    await expect(readRows('team\nA"\n')).rejects.toThrow('quote');
  });
});
