import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toCsv } from './to-csv.ts';

/** Splits a file like a spreadsheet with this separator. Quotes count only at a cell's start, as in spreadsheets. */
function readCells(text: string, separator: string): readonly string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (isQuoted && char === '"' && text[at + 1] === '"') {
      cell += char;
      at += 1;
    } else if (char === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (!isQuoted && (char === separator || char === '\n' || char === '\r')) {
      cells.push(cell);
      cell = '';
    } else cell += char;
  }
  return [...cells, cell];
}

/** A number is no formula, also with the other cells of its line if the separator is not a comma. */
const isFormula = (cell: string) =>
  /^[=+\-@]/u.test(cell.trim()) && !/^-\d+(?:\.\d+)?(?:e[+-]?\d+)?(?:,|$)/u.test(cell.trim());

it('quotes cells, has a column for each field that any row has, and escapes formulas', () => {
  const rows = [
    { id: 1, name: 'Ada, "Countess"' },
    { id: 2, name: '=HYPERLINK("x")', state: { open: true }, gone: null },
    { id: -3, name: '-5' },
  ];
  expect(toCsv(rows)).toBe(
    'id,name,state,gone\r\n1,"Ada, ""Countess""",,\r\n2,"\'=HYPERLINK(""x"")","{""open"":true}",\r\n-3,\'-5,,\r\n',
  );
});

it('V1.3.3 has no formula after a separator inside a text, such as that of an enquiry', () => {
  expect(toCsv([{ message: "x;=cmd|' /C calc'!A0" }])).toBe(`message\r\n"x;'=cmd|' /C calc'!A0"\r\n`);
});

it.each([',', ';', '\t', '|'])('V1.3.3 has no formula when %j separates the cells', (separator) => {
  const part = fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    ';',
    ',',
    '\t',
    '|',
    '"',
    "'",
    '\n',
    '\r',
    ' ',
    '1',
    'cmd',
  );
  const text = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));
  const value = fc.oneof(text, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null));
  fc.assert(
    fc.property(
      fc.array(fc.record({ [`=${separator}@`]: value, message: value }), { minLength: 1 }),
      (rows) => {
        expect(readCells(toCsv(rows), separator).filter(isFormula)).toEqual([]);
      },
    ),
  );
});

it('writes a long text without visible characters at once', () => {
  const start = performance.now();
  toCsv([{ message: '\u200B'.repeat(32_000) }]);
  expect(performance.now() - start).toBeLessThan(500);
});
