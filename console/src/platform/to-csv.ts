/** Spreadsheets run cells that begin with one of these characters as formulas. */
const formulaStart = /^[=+\-@\t\r]/u;

function formatCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const words = typeof value === 'string' ? value : JSON.stringify(value);
  const safe = typeof value === 'string' && formulaStart.test(words) ? `'${words}` : words;
  return /[",\n\r]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The rows as CSV, with a column for each field that any of them has. */
export function toCsv(rows: readonly object[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row) => names.map((name) => formatCell(Reflect.get(row, name))).join(','));
  return `${[names.map(formatCell).join(','), ...lines].join('\r\n')}\r\n`;
}
