/** A board's rows are numbered from 1 to its size, without a gap. */
export interface BoardSize {
  readonly slateId: string;
  readonly size: number;
}

/** Rows of one board, by their places, both included. */
export interface PlaceRange {
  readonly slateId: string;
  readonly first: number;
  readonly last: number;
}

/**
 * The rows from an offset on, of boards laid end to end. However long they are, only their number counts: a page is found by
 * places and never by passing over the rows before it.
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
