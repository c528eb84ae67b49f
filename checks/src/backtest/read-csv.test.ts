import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCsv, type Row } from './read-csv.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outpick-csv-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function rowsOf(text: string): Promise<Row[]> {
  const path = join(folder, 'table.csv');
  await writeFile(path, text);
  return Array.fromAsync(readCsv(path));
}

describe('reading a table', () => {
  it('finds cells by the names of the header, whatever the line breaks', async () => {
    for (const end of ['\n', '\r\n']) {
      const rows = await rowsOf(['team,points', 'Cádiz,-3', '', "Borussia M'gladbach,", ''].join(end));
      expect(rows.map((row) => row.text('team'))).toEqual(['Cádiz', "Borussia M'gladbach"]);
      expect(rows.map((row) => row.optionalNumber('points'))).toEqual([-3, undefined]);
      expect(rows.map((row) => row.optionalText('points'))).toEqual(['-3', undefined]);
    }
  });

  it('refuses missing columns, blank or wrong numbers and quoted cells, and says where', async () => {
    const [row] = await rowsOf('team,points\nA,x\n');
    expect(() => row?.text('town')).toThrow(/table\.csv:2: there is no column town/);
    expect(() => row?.number('points')).toThrow(/points is not a number: "x"/);
    const [blank] = await rowsOf('team,points\nA,\n');
    expect(() => blank?.number('points')).toThrow(/not a number/);
    await expect(rowsOf('team\n"A"\n')).rejects.toThrow(/quoted/);
  });
});
