/** A cell: numbers are written as numbers, text is made safe. */
export type Cell = string | number;

/** What a spreadsheet takes for the beginning of a formula; the wide forms are read as the plain ones by some. */
const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** No spreadsheet takes longer text into one cell. */
const longestText = 32_000;

/**
 * A cell as RFC 4180 writes it. Text that a spreadsheet would run is led by an apostrophe, which makes it text. Semicolons and
 * tabs are quoted too: in many countries a spreadsheet takes them for the end of a cell.
 */
function writeCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const inert = (formula.test(cell) ? `'${cell}` : cell).slice(0, longestText).toWellFormed();
  return /[",;\t\r\n]/u.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** One record, its line end included. */
export const writeRecord = (cells: readonly Cell[]): string => `${cells.map(writeCell).join(',')}\r\n`;
