import { downloadCSV } from 'react-admin';
import { toCsv } from './to-csv.ts';

/** Offers the rows of a list as a CSV file that is named after it. */
export function downloadRows(rows: readonly object[], _fetch: unknown, _data: unknown, name = 'rows'): void {
  downloadCSV(toCsv(rows), name);
}
