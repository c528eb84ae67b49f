import { describe, expect, it } from 'vitest';
import { readTable } from './table.ts';

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

  it('is rejected with a missing column, a blank or wrong number or a stray quote', async () => {
    await expect(readRows('team,points\nA,x\n', ['town'])).rejects.toThrow('line 1: there is no column town');
    const [row] = await readRows('team,points\nA,x\n');
    expect(() => row?.number('points')).toThrow('points is not a number: "x"');
    const [blank] = await readRows('team,points\nA,\n');
    expect(() => blank?.number('points')).toThrow('points is blank');
    await expect(readRows('team\nA"\n')).rejects.toThrow('quote');
  });
});
