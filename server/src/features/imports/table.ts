import { CsvError, parseCsv } from './csv.ts';

/** The reason why one row is refused. The import continues with the next row. */
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

/**
 * Streams the rows of a comma-separated table with a header line. Fails at once if a required column is missing.
 */
export async function* readTable(
  chunks: AsyncIterable<string> | Iterable<string>,
  requiredColumns: readonly string[],
): AsyncGenerator<Row> {
  let columns: Map<string, number> | undefined;
  for await (const { line, cells } of parseCsv(chunks)) {
    if (columns) {
      yield createRow(columns, line, cells);
      continue;
    }
    columns = new Map(cells.map((name, index) => [name.trim(), index]));
    const missing = requiredColumns.filter((name) => !columns?.has(name));
    if (missing.length > 0) throw new CsvError(line, `there is no column ${missing.join(', ')}`);
  }
  if (!columns) throw new CsvError(1, 'the file is empty');
}

function requireValue<T>(column: string, value: T | null): T {
  if (value === null) throw new RowProblem(`${column} is blank`);
  return value;
}

function createRow(columns: ReadonlyMap<string, number>, line: number, cells: readonly string[]): Row {
  const optionalText = (column: string): string | null => {
    const index = columns.get(column);
    if (index === undefined) return null;
    if (cells.length !== columns.size)
      throw new RowProblem(`${cells.length} cells where the header has ${columns.size}`);
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
