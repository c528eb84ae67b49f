/** The largest page that the server allows. */
const perPage = 1000;

/** More rows take minutes to read and more than a spreadsheet shows well. */
export const mostRows = 20_000;

interface AllRows<Row> {
  readonly rows: readonly Row[];
  /** False: the list has more rows than `mostRows`. */
  readonly isComplete: boolean;
}

/** Reads a list page by page. Rows that arrive meanwhile move others to the next page: each row is kept once. */
export async function readAllRows<Row extends { readonly id: string }>(
  readPage: (page: number, perPage: number) => Promise<readonly Row[]>,
): Promise<AllRows<Row>> {
  const rows = new Map<string, Row>();
  // One page more than the limit, to know whether there are more rows.
  for (let page = 1; page <= mostRows / perPage + 1; page += 1) {
    const own = await readPage(page, perPage);
    for (const row of own) rows.set(row.id, row);
    if (own.length < perPage && rows.size <= mostRows) return { rows: [...rows.values()], isComplete: true };
  }
  return { rows: [...rows.values()].slice(0, mostRows), isComplete: false };
}
