/** The content of a cell. A number is written as it is; a text is escaped. */
export type CsvCell = string | number;

/** Characters that start a formula in a spreadsheet, also in the full-width and small forms, which some spreadsheets accept. */
const formulaStart = String.raw`[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B]`;

/**
 * Characters after which a spreadsheet may start a new cell. Its separator depends on its locale and settings. Quotes around a
 * cell do not help: a spreadsheet with another separator than the comma splits the cell all the same.
 */
const cellBoundary = String.raw`[,;|\t\n\v\f\r"'\u0085\u2028\u2029\u060C\u061B\uFF0C\uFF1B\uFF5C]`;

/** Characters that a spreadsheet may drop from the start of a cell. */
const ignorable = String.raw`[\s\p{Cc}\p{Cf}]`;

/** Matches the character first and then looks back: looking back from each position would take quadratic time. */
const formulas = new RegExp(`${formulaStart}(?<=(?:^|${cellBoundary})${ignorable}*.)`, 'gu');

const controlStart = /^(?='*[\t\r\n])/u;

/** Below the limit of characters for a cell in common spreadsheets (32,767). */
const maxTextLength = 32_000;

/**
 * Puts an apostrophe before everything that a spreadsheet could evaluate as a formula, also after a separator inside
 * the text. Removing one apostrophe before each such place restores the text.
 */
const neutralize = (text: string): string => text.replace(formulas, "'$&").replace(controlStart, "'");

/** Writes a cell by RFC 4180. Separators of other locales are quoted too. */
function writeCell(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell);
  const text = neutralize(cell.slice(0, maxTextLength)).slice(0, maxTextLength).toWellFormed();
  return /[",;|\t\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Writes one record including its line end. The server and the console write every CSV file with it. */
export const writeCsvRecord = (cells: readonly CsvCell[]): string => `${cells.map(writeCell).join(',')}\r\n`;
