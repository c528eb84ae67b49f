/** A slot in the pagination: a page, or a gap for pages left out. */
export interface PageSlot {
  readonly key: string;
  readonly page?: number;
}

const MAX_SLOTS = 7;

/**
 * The pages to link to: the first, the last and the neighbors of the current one. A gap stands for two or more pages. At
 * most seven slots, so that the row fits a phone.
 */
export function pageSlots(page: number, pageCount: number): readonly PageSlot[] {
  if (pageCount <= MAX_SLOTS) return pagesBetween(1, pageCount);
  const left = page <= 4 ? pagesBetween(1, 5) : [...pagesBetween(1, 1), { key: 'gap-before' }];
  const right =
    page >= pageCount - 3
      ? pagesBetween(pageCount - 4, pageCount)
      : [{ key: 'gap-after' }, ...pagesBetween(pageCount, pageCount)];
  if (page <= 4 || page >= pageCount - 3) return [...left, ...right];
  return [...left, ...pagesBetween(page - 1, page + 1), ...right];
}

const pagesBetween = (from: number, to: number): readonly PageSlot[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, offset) => ({
    key: String(from + offset),
    page: from + offset,
  }));
