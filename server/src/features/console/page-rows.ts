interface ListPage {
  readonly page: number;
  readonly perPage: number;
}

/** One page of rows that are all in memory. For lists that are short by nature. */
export const pageRows = <Row>(
  rows: readonly Row[],
  { page, perPage }: ListPage,
): { readonly rows: Row[]; readonly total: number } => ({
  rows: rows.slice((page - 1) * perPage, page * perPage),
  total: rows.length,
});

/** Whether each word of a search is in a text. An empty search finds everything. */
export function hasWords(text: string, search = ''): boolean {
  const lower = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => lower.includes(word));
}
