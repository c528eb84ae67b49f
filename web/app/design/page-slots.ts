/** A place in the pagination: a page, or a gap where pages are left out. */
export interface PageSlot {
  readonly key: string;
  readonly page?: number;
}

/** Up to this many pages are all shown. */
const ALL = 7;

/**
 * Which pages to offer: the first, the last and the neighbours of the current one; a gap stands for two pages or
 * more, never for one. Always at most seven slots, so that the row fits a phone.
 */
export function pageSlots(page: number, pageCount: number): readonly PageSlot[] {
  if (pageCount <= ALL) return pagesBetween(1, pageCount);
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
