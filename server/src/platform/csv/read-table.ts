import { CsvError, parseCsv } from './parse-csv.ts';
import type { CsvRecord } from './parse-csv.ts';

/** Why a row is refused. The import continues with the next row. */
export class RowProblem extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'RowProblem';
  }
}

/** One row of a table, read by column name. An invalid cell throws a `RowProblem`. */
export interface Row {
  readonly line: number;
  text(column: string): string;
  number(column: string): number;
  /** `null` if the cell is blank or the column is missing. */
  optionalText(column: string): string | null;
  optionalNumber(column: string): number | null;
}

/** Plain decimal numbers only. `Number` would also accept hexadecimal and "Infinity". */
const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/u;

export interface TableShape {
  /** Accepts rows that have fewer cells than the header, or blank cells after its end. Skips blank rows. */
  readonly isRagged?: boolean;
}

/**
 * Streams the rows of a comma-separated table with a header line. Fails at once if a required column is missing.
 */
export async function* readTable(
  chunks: AsyncIterable<string> | Iterable<string>,
  requiredColumns: readonly string[],
  { isRagged = false }: TableShape = {},
): AsyncGenerator<Row> {
  let header: Header | undefined;
  for await (const record of parseCsv(chunks)) {
    if (header) {
      if (isRagged && record.cells.every(isBlank)) continue;
      yield createRow(header, record);
      continue;
    }
    const { columns } = (header = readHeader(record, isRagged));
    const missing = requiredColumns.filter((name) => !columns.has(name));
    if (missing.length > 0) throw new CsvError(record.line, `there is no column ${missing.join(', ')}`);
  }
  if (!header) throw new CsvError(1, 'the file is empty');
}

const isBlank = (cell: string): boolean => cell.trim() === '';

interface Header {
  /** The position of each column. Columns without a name are not read. */
  readonly columns: ReadonlyMap<string, number>;
  readonly width: number;
  readonly isRagged: boolean;
}

function readHeader({ cells }: CsvRecord, isRagged: boolean): Header {
  const columns = new Map<string, number>();
  for (const [index, cell] of cells.entries()) if (!isBlank(cell)) columns.set(cell.trim(), index);
  // If two columns have the same name, `width` is less than the number of cells in a row, so every row is refused.
  return { columns, width: columns.size + cells.filter(isBlank).length, isRagged };
}

const hasWidthOf = ({ width, isRagged }: Header, cells: readonly string[]): boolean =>
  cells.length === width || (isRagged && cells.slice(width).every(isBlank));

function requireValue<T>(column: string, value: T | null): T {
  if (value === null) throw new RowProblem(`${column} is blank`);
  return value;
}

function createRow(header: Header, { line, cells }: CsvRecord): Row {
  const optionalText = (column: string): string | null => {
    const index = header.columns.get(column);
    if (index === undefined) return null;
    if (!hasWidthOf(header, cells))
      throw new RowProblem(`${cells.length} cells where the header has ${header.width}`);
    const cell = cells[index]?.trim() ?? '';
    return cell === '' ? null : cell;
  };
  const optionalNumber = (column: string): number | null => {
    const cell = optionalText(column);
    if (cell === null) return null;
    const value = Number(cell);
    if (!decimal.test(cell) || !Number.isFinite(value))
      throw new RowProblem(`${column} is not a number: "${cell.slice(0, 40)}"`);
    return value;
  };
  return {
    line,
    optionalText,
    optionalNumber,
    text: (column) => requireValue(column, optionalText(column)),
    number: (column) => requireValue(column, optionalNumber(column)),
  };
}
