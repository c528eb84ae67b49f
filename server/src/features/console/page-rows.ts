interface ListPage {
  readonly page: number;
  readonly perPage: number;
}

/** Cuts one page out of rows that are all in memory. Only for lists that are always short. */
export const pageRows = <Row>(
  rows: readonly Row[],
  { page, perPage }: ListPage,
): { readonly rows: Row[]; readonly total: number } => ({
  rows: rows.slice((page - 1) * perPage, page * perPage),
  total: rows.length,
});

/** Whether a text contains each word of a search. Every text matches an empty search. */
export function hasWords(text: string, search = ''): boolean {
  const lower = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => lower.includes(word));
}
