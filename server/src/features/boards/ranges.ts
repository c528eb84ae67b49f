/** The size of a board. Its places run from 1 to the size without gaps. */
export interface BoardSize {
  readonly slateId: string;
  readonly size: number;
}

/** Rows of one board by place, both ends included. */
export interface PlaceRange {
  readonly slateId: string;
  readonly first: number;
  readonly last: number;
}

/**
 * The ranges that make up one page of several boards in sequence. The cost depends on the number of boards only: no row
 * before the page is read.
 */
export function cutRanges(boards: readonly BoardSize[], offset: number, limit: number): PlaceRange[] {
  const ranges: PlaceRange[] = [];
  let before = 0;
  for (const { slateId, size } of boards) {
    const first = Math.max(1, offset - before + 1);
    const last = Math.min(size, offset + limit - before);
    if (first <= last) ranges.push({ slateId, first, last });
    before += size;
    if (before >= offset + limit) break;
  }
  return ranges;
}
