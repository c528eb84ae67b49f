import { writeCsvRecord } from '@outpick/contracts';
import type { CsvCell } from '@outpick/contracts';

function toCell(value: unknown): CsvCell {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
}

/** The rows as CSV, with a column for each field that any of them has. */
export function toCsv(rows: readonly object[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const records = rows.map((row) => names.map((name) => toCell(Reflect.get(row, name))));
  return [names, ...records].map(writeCsvRecord).join('');
}
