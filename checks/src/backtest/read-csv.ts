import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** One line of a table, read by column name. Asking for a column that the table lacks, or a number that is none, is an error. */
export interface Row {
  text(column: string): string;
  number(column: string): number;
  /** `undefined` where the cell is blank. */
  optionalText(column: string): string | undefined;
  optionalNumber(column: string): number | undefined;
}

/** Reads a comma-separated table (UTF-8, a header line, no quoted cells) a line at a time, without ever holding it whole. */
export async function* readCsv(path: string): AsyncGenerator<Row> {
  let columns: ReadonlyMap<string, number> | undefined;
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity })) {
    number += 1;
    if (line === '') continue;
    if (line.includes('"')) throw new Error(`${path}:${number}: quoted cells are not part of this format.`);
    const cells = line.split(',');
    if (columns === undefined) columns = new Map(cells.map((name, i) => [name, i]));
    else yield rowOf(cells, columns, `${path}:${number}`);
  }
}

function rowOf(cells: readonly string[], columns: ReadonlyMap<string, number>, where: string): Row {
  const text = (column: string): string => {
    const cell = cells[columns.get(column) ?? -1];
    if (cell === undefined) throw new Error(`${where}: there is no column ${column}.`);
    return cell;
  };
  const number = (column: string): number => {
    const cell = text(column);
    const value = Number(cell);
    if (cell === '' || !Number.isFinite(value))
      throw new Error(`${where}: ${column} is not a number: "${cell}".`);
    return value;
  };
  return {
    text,
    number,
    optionalText: (column) => (text(column) === '' ? undefined : text(column)),
    optionalNumber: (column) => (text(column) === '' ? undefined : number(column)),
  };
}
