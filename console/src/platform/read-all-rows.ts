/** The largest page that the server allows. */
const perPage = 1000;

/** More rows would take minutes to read and are too many for a spreadsheet. */
export const maxRows = 20_000;

interface AllRows<Row> {
  readonly rows: readonly Row[];
  /** False: the list has more rows than `maxRows`. */
  readonly isComplete: boolean;
}

/** Reads a list page by page. Removes duplicates by id: a row that arrives meanwhile moves others to a page not read yet. */
export async function readAllRows<Row extends { readonly id: string }>(
  readPage: (page: number, perPage: number) => Promise<readonly Row[]>,
): Promise<AllRows<Row>> {
  const rows = new Map<string, Row>();
  // Reads one page beyond the limit, to know whether there are more rows.
  for (let page = 1; page <= maxRows / perPage + 1; page += 1) {
    const pageRows = await readPage(page, perPage);
    for (const row of pageRows) rows.set(row.id, row);
    if (pageRows.length < perPage && rows.size <= maxRows)
      return { rows: [...rows.values()], isComplete: true };
  }
  return { rows: [...rows.values()].slice(0, maxRows), isComplete: false };
}
