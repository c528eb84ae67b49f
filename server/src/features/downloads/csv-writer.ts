/** Numbers are written as numbers; text is escaped. */
export type Cell = string | number;

/** First characters that start a formula in a spreadsheet. Some spreadsheets treat the full-width forms alike. */
const formulaStart = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** Below the limit of characters for a cell in common spreadsheets (32,767). */
const maxTextLength = 32_000;

/**
 * Writes a cell by RFC 4180. A leading apostrophe keeps a spreadsheet from evaluating text as a formula. Semicolons and
 * tabs are quoted too, because spreadsheets in many locales treat them as separators.
 */
function writeCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = (formulaStart.test(cell) ? `'${cell}` : cell).slice(0, maxTextLength).toWellFormed();
  return /[",;\t\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Writes one record including its line end. */
export const writeRecord = (cells: readonly Cell[]): string => `${cells.map(writeCell).join(',')}\r\n`;
