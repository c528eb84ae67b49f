import { expect, it } from 'vitest';
import { toCsv } from './to-csv.ts';

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
