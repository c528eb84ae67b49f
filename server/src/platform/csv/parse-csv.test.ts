import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCsv } from './parse-csv.ts';

const readRecords = async (...chunks: string[]) => {
  const records: { line: number; cells: readonly string[] }[] = [];
  for await (const record of parseCsv(chunks)) records.push(record);
  return records;
};
const readCells = async (...chunks: string[]) => (await readRecords(...chunks)).map((record) => record.cells);
const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** A quoted cell of a gigabyte. */
function* longCell() {
  yield '"';
  for (let i = 0; i < 1_000_000; i += 1) yield 'x'.repeat(1000);
}

describe('comma-separated text', () => {
  it('is parsed as it was written, regardless of how it is split into chunks', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', '\n', '\r', ' ', '🏈') });
    const record = fc.array(cell, { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, { maxLength: 6 }),
        fc.constantFrom('\n', '\r\n'),
        fc.integer({ min: 1, max: 9 }),
        async (records, lineEnd, size) => {
          const text = records.map((one) => one.map(quote).join(',') + lineEnd).join('');
          const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, i) =>
            text.slice(i * size, (i + 1) * size),
          );
          expect(await readCells(...chunks)).toEqual(records);
        },
      ),
    );
  });

  it('may lack quotes, a final line end and a byte order mark', async () => {
    expect(await readCells('\uFEFFa,b\r\n1,\r\n\r\n,2')).toEqual([
      ['a', 'b'],
      ['1', ''],
      ['', '2'],
    ]);
  });

  it('is read with the number of the line on which each record begins, even if cells contain line ends', async () => {
    expect((await readRecords('a\n"x\ny"\n\nb\n')).map(({ line }) => line)).toEqual([1, 2, 5]);
  });

  it.each([
    ['a"b', 'line 1: a quote inside an unquoted cell'],
    ['x\n"a"b', 'line 2: text after a closing quote'],
    ['"never closed\n\n', 'line 1: a quote is never closed'],
  ])('is refused if its quotes are misplaced: %j', async (text, reason) => {
    await expect(readRecords(text)).rejects.toThrow(reason);
  });

  it('limits the length of a cell', async () => {
    await expect(parseCsv(longCell()).next()).rejects.toThrow('a cell is too long');
  });
});
