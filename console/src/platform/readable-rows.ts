import { wordsOfName } from './words-of-name.ts';

type Cells = ReadonlyMap<string, string | number>;

const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::[\d.]+)?Z$/u.test(value);

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The Swedish locale writes "2026-11-20 18:00", which spreadsheets recognize as a time. */
const momentFormat = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' });
const zone = momentFormat.resolvedOptions().timeZone;

function leafText(value: unknown): string | number {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (isMoment(value)) return momentFormat.format(new Date(value));
  if (Array.isArray(value)) return value.map((one: unknown) => leafText(one)).join('; ');
  if (isGroup(value))
    return Object.values(value)
      .map((one) => leafText(one))
      .filter((text) => text !== '')
      .join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The cells of a row by path, such as `points.home`. An object with an id and a name has its name at its own path. */
function* cellsOf(value: unknown, path: string): Generator<readonly [path: string, text: string | number]> {
  if (!isGroup(value)) {
    yield [path, leafText(value)];
    return;
  }
  for (const [key, inner] of Object.entries(value)) {
    const isName = path !== '' && key === 'name' && typeof value['id'] === 'string';
    yield* cellsOf(inner, isName ? path : path === '' ? key : `${path}.${key}`);
  }
}

const isId = (path: string) => /(?:^|\.)id$|Id$/u.test(path);

/** Whether a column is empty in all rows because others replace it: `points` is empty if there is a column `points.home`. */
const isReplaced = (path: string, paths: readonly string[], rows: readonly Cells[]) =>
  rows.every((row) => (row.get(path) ?? '') === '') && paths.some((other) => other.startsWith(`${path}.`));

/** The fields that contain a time in at least one row. */
function momentPaths(rows: readonly object[]): ReadonlySet<string> {
  const fields = new Set<string>();
  for (const row of rows)
    for (const [key, value] of Object.entries(row)) if (isMoment(value)) fields.add(key);
  return fields;
}

/**
 * Converts rows for a CSV file: headings in words, times in the operator's time zone, names instead of objects, and ids
 * last.
 */
export function readableRows(rows: readonly object[]): readonly Readonly<Record<string, string | number>>[] {
  const moments = momentPaths(rows);
  const cells: readonly Cells[] = rows.map((row) => new Map(cellsOf(row, '')));
  const paths = [...new Set(cells.flatMap((row) => [...row.keys()]))];
  const columns = paths
    .filter((path) => !isReplaced(path, paths, cells))
    .toSorted((one, other) => Number(isId(one)) - Number(isId(other)));
  return cells.map((row) =>
    Object.fromEntries(
      columns.map((path) => [
        moments.has(path) ? `${wordsOfName(path)} (${zone})` : wordsOfName(path),
        row.get(path) ?? '',
      ]),
    ),
  );
}
