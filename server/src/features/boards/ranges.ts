/** The size of a board. Its places run from 1 to the size without gaps. */
export interface BoardSize {
  readonly slateId: string;
  readonly size: number;
}

/** Rows of one board by place, both ends included. */
export interface PlaceRange<Board extends BoardSize> {
  readonly board: Board;
  readonly first: number;
  readonly last: number;
}

/**
 * Returns the ranges that make up one page of several boards in sequence. The cost depends only on the number of boards,
 * because no row before the page is read.
 */
export function cutRanges<Board extends BoardSize>(
  boards: readonly Board[],
  offset: number,
  limit: number,
): PlaceRange<Board>[] {
  const ranges: PlaceRange<Board>[] = [];
  let before = 0;
  for (const board of boards) {
    const first = Math.max(1, offset - before + 1);
    const last = Math.min(board.size, offset + limit - before);
    if (first <= last) ranges.push({ board, first, last });
    before += board.size;
    if (before >= offset + limit) break;
  }
  return ranges;
}
